import { searchSources } from '#server/modules/content/search/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { toolsHandlers } from './calls.ts'
import { createToolsDesk } from './desk.ts'
import { searchedTools } from './searched-store.ts'

export const tools = defineSubject({
  name: 'tools',
  desk: createToolsDesk,
  handlers: ({ desk }) => toolsHandlers(desk),
  extensions: ({ desk }) => [binKinds.add(...desk.kinds), searchSources.add(searchedTools)],
})
