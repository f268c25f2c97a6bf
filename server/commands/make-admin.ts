import { parseArgs } from 'node:util'
import { CallError } from '#contract/errors.ts'
import type { Services } from '../services.ts'
import { runCommand, UsageError } from './run-command.ts'

const help = `Grants a user a role, by email address; administrator unless another one is given.

  npm run make-admin -- EMAIL        make the user an administrator
      --role ROLE                    columnist, organiser, editor or administrator
      --remove                       revoke the role instead
      --create                       create an account if there is none; its owner signs in with a code sent by email
      --name NAME                    display name of the new account; by default its role and a number

  --help                             show this help

Changes take effect at once, including in current sessions.
`

interface Context {
  args: string[]
  open(): Promise<Pick<Services, 'accounts' | 'audit'>>
}

/** Follows the command line. @returns what is printed @throws UsageError */
export async function makeAdmin({ args, open }: Context): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      role: { type: 'string', default: 'administrator' },
      remove: { type: 'boolean', default: false },
      create: { type: 'boolean', default: false },
      name: { type: 'string' },
    },
  })
  const [email, ...more] = positionals
  if (!email || more.length > 0) throw new UsageError('Give one email address')
  if (values.create && values.remove) throw new UsageError('--create and --remove cannot be combined')
  if (values.name !== undefined && !values.create) throw new UsageError('--name requires --create')
  const { accounts, audit } = await open()
  const role = accounts.roles.parseRole(values.role)
  if (!role) throw new UsageError(`There is no role ${values.role}`)
  const { remove, create, name } = values
  const roles = await accounts.roles
    .change(email, role, { remove, create, name, now: new Date() }, (tx, { id, before, after }) =>
      // A person who may run commands has no account that the log could name.
      audit.record(tx, {
        actorId: null,
        action: remove ? 'user.take_role' : 'user.give_role',
        target: `user:${id}`,
        before: { roles: before },
        after: { roles: after, by: 'command' },
      }),
    )
    .catch((error: unknown) => {
      throw error instanceof CallError ? new UsageError(`${email} is no email address`) : error
    })
  if (!roles) throw new UsageError(`Nobody has the address ${email}; --create makes an account`)
  return `${email}: ${roles.length > 0 ? roles.join(', ') : 'no roles'}`
}

if (import.meta.main) await runCommand(help, makeAdmin)
