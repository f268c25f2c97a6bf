import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { messageHandlers } from './calls.ts'
import { createMessagesService } from './service.ts'

export const inbox = defineSubject({
  name: 'messages',
  service: createMessagesService,
  handlers: ({ service }) => messageHandlers(service),
  tables: { messages: accountsTable(), feedback: accountsTable(), broadcasts: accountsTable() },
  extensions: ({ service }) => [personalDataSources.add(service)],
})
