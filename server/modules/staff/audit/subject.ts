import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createAuditService, numbersOf, targetNames } from './service.ts'

interface Needs {
  database: Database
  accounts: AccountsService
  registry: Registry
}

export const audit = defineSubject({
  name: 'audit',
  service: ({ database, accounts, registry }: Needs) =>
    createAuditService(database, accounts, targetNames.in(registry)),
  handlers: ({ service }): Handlers<'auditLog'> => ({ auditLog: service.list }),
  tables: {
    audit_log: privateTable(
      'what was done on this site; it can only be added to, and a copy could be changed on the way',
    ),
    audit_personal: privateTable('what the log says of people, which leaves the log with them'),
  },
  extensions: ({ service }, { accounts }) => [
    personalDataSources.add(service),
    targetNames.add(async (targets) => {
      const known = await accounts.people.byIds(numbersOf('user', targets))
      return new Map([...known].map(([id, { nickname }]) => [`user:${id}`, nickname]))
    }),
  ],
})
