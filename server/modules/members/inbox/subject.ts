import type { Language } from '#language/languages.ts'
import { personalDataSources, streamSources } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { inboxDeskHandlers, messageHandlers } from './calls.ts'
import { createInboxDesk, type InboxDeskNeeds } from './desk.ts'
import { createMessagesService } from './service.ts'
import { unreadStream } from './unread-stream.ts'

interface DeskNeeds extends Omit<InboxDeskNeeds, 'siteName'> {
  settings: { nameIn(language: Language): Promise<string> }
}

export const inbox = defineSubject({
  name: 'messages',
  service: createMessagesService,
  desk: ({ settings, ...needs }: DeskNeeds) =>
    createInboxDesk({ ...needs, siteName: (language) => settings.nameIn(language) }),
  handlers: ({ service, desk }) => ({ ...messageHandlers(service), ...inboxDeskHandlers(desk) }),
  tables: { messages: accountsTable(), feedback: accountsTable(), broadcasts: accountsTable() },
  extensions: ({ service }, { database }) => [
    personalDataSources.add(service),
    streamSources.add(unreadStream(database)),
  ],
  // Messages go out on time even while no worker runs.
  everyProcess: ({ desk }) => [desk.siteMessages.task],
})
