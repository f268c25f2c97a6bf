import type { toolsDeskCalls } from '#contract/site/tools-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { ToolsDesk } from './desk.ts'

export const toolsHandlers = (desk: ToolsDesk): Handlers<keyof typeof toolsDeskCalls> => ({
  staffTools: desk.list,
  saveTool: desk.save,
  deleteTool: desk.delete,
  saveToolGroup: desk.saveGroup,
  deleteToolGroup: desk.deleteGroup,
  orderTools: desk.order,
})
