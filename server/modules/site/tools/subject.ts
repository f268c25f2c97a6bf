import { searchSources } from '#server/modules/content/search/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import { translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { toolsHandlers } from './calls.ts'
import { createToolsDesk } from './desk.ts'
import { searchedTools } from './searched-store.ts'
import { createToolsService } from './service.ts'
import { toolWords } from './translated-store.ts'

export const tools = defineSubject({
  name: 'tools',
  service: createToolsService,
  desk: createToolsDesk,
  handlers: ({ service, desk }) => toolsHandlers(service, desk),
  tables: { tool_groups: contentTable(), tools: contentTable() },
  extensions: ({ desk }) => [
    binKinds.add(...desk.kinds),
    searchSources.add(searchedTools),
    translatableTexts.add(...toolWords),
  ],
})
