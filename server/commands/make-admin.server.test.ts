import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMember } from '#server/test-member.ts'
import { openTestSite, type TestSite } from '#server/test-site.ts'
import { makeAdmin as follow } from './make-admin.ts'
import { UsageError } from './run-command.ts'

let site: TestSite

beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const makeAdmin = (...args: string[]) => follow({ args, open: async () => site.services })

it('gives and takes roles, which hold at once', async () => {
  const member = await addMember(site, { email: 'chief@mail.test' })
  const roles = async () => (await member.call('getUserInfo')).data.roles
  expect(await makeAdmin('Chief@Mail.test')).toBe('Chief@Mail.test: administrator')
  expect(await roles()).toEqual(['administrator'])
  await makeAdmin('chief@mail.test', '--role', 'editor')
  expect(await roles()).toEqual(['administrator', 'editor'])
  await makeAdmin('chief@mail.test', '--role', 'editor')
  expect(await roles()).toEqual(['administrator', 'editor'])
  expect(await makeAdmin('chief@mail.test', '--remove')).toBe('chief@mail.test: editor')
  expect(await makeAdmin('chief@mail.test', '--remove', '--role=editor')).toBe('chief@mail.test: no roles')
  expect(await roles()).toEqual([])
  const { rows } = await site.services.database.pool.query(
    `select actor_id, action, before->'roles' as before, after from audit_log where target = $1 order by id`,
    [`user:${member.id}`],
  )
  const by = 'command'
  expect(rows).toEqual([
    { actor_id: null, action: 'user.give_role', before: [], after: { roles: ['administrator'], by } },
    {
      actor_id: null,
      action: 'user.give_role',
      before: ['administrator'],
      after: { roles: ['administrator', 'editor'], by },
    },
    { actor_id: null, action: 'user.take_role', before: ['administrator', 'editor'], after: { roles: ['editor'], by } },
    { actor_id: null, action: 'user.take_role', before: ['editor'], after: { roles: [], by } },
  ])
})

it('makes an account where it is asked to', async () => {
  await expect(makeAdmin('first@mail.test')).rejects.toThrow('Nobody has the address first@mail.test')
  expect(await makeAdmin('first@mail.test', '--create')).toBe('first@mail.test: administrator')
  const { rows } = await site.services.database.pool.query("select * from users where email = 'first@mail.test'")
  const nickname = expect.stringMatching(/^管理员\d{3}$/)
  expect(rows).toMatchObject([{ nickname, roles: ['administrator'], password_hash: null }])
  expect(await makeAdmin('first@mail.test', '--create', '--role', 'editor')).toBe(
    'first@mail.test: administrator, editor',
  )
})

it('calls the account as it is told, and nobody by another name', async () => {
  const nameOf = async (email: string) =>
    (await site.services.database.pool.query('select nickname from users where email = $1', [email])).rows[0]?.nickname
  await makeAdmin('named@mail.test', '--create', '--role', 'editor', '--name', ' 何\u200b卓 ')
  expect(await nameOf('named@mail.test')).toBe('何卓')
  await makeAdmin('named@mail.test', '--create', '--name', '别人')
  expect(await nameOf('named@mail.test')).toBe('何卓')
  await makeAdmin('editor@mail.test', '--create', '--role', 'editor', '--name', '\u200b')
  expect(await nameOf('editor@mail.test')).toMatch(/^编辑\d{3}$/)
})

it.each([
  [['a@mail.test', '--name', '何卓'], '--name requires --create'],
  [[], 'Give one email address'],
  [['a@mail.test', 'b@mail.test'], 'Give one email address'],
  [['nobody'], 'nobody is no email address'],
  [['a@mail.test', '--role', 'king'], 'There is no role king'],
  [['a@mail.test', '--create', '--remove'], '--create and --remove cannot be combined'],
  [['a@mail.test', '--rule', 'x'], "Unknown option '--rule'"],
])('%j is told from a command', async (args, message) => {
  await expect(makeAdmin(...args)).rejects.toThrow(message)
})

it('what cannot be followed is told from what failed', async () => {
  await expect(makeAdmin('nobody')).rejects.toBeInstanceOf(UsageError)
})
