import { searchSources } from '#server/modules/content/search/service.ts'
import { registerRecords } from '#server/modules/staff/records/service.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { createToolsDesk } from './desk.ts'
import { searchedTools } from './searched-store.ts'
import { createToolsService } from './service.ts'

export const tools = defineSubject({
  name: 'tools',
  service: createToolsService,
  desk: createToolsDesk,
  handlers: ({ service }) => ({ toolsList: service.list }),
  extensions: ({ desk }) => [...registerRecords(desk.records), searchSources.add(searchedTools)],
  sitemap: () => [{ pages: ['/home_tools'] }],
})
