import type { toolsDeskCalls } from '#contract/site/tools-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { ToolsDesk } from './desk.ts'
import type { ToolsService } from './service.ts'

export const toolsHandlers = (
  tools: ToolsService,
  desk: ToolsDesk,
): Handlers<'toolsList' | keyof typeof toolsDeskCalls> => ({
  toolsList: tools.list,
  staffTools: desk.list,
  saveTool: desk.save,
  deleteTool: desk.delete,
  saveToolGroup: desk.saveGroup,
  deleteToolGroup: desk.deleteGroup,
  orderTools: desk.order,
})
