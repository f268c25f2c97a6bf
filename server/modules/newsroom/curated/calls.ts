import type { curatedCalls } from '#contract/curated.ts'
import type { labelCalls } from '#contract/labels.ts'
import type { timelineCalls } from '#contract/timelines.ts'
import type { toolsDeskCalls } from '#contract/tools-desk.ts'
import type { topicCalls } from '#contract/topics.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { CuratedService } from './service.ts'

type Curated = typeof curatedCalls &
  typeof labelCalls &
  typeof timelineCalls &
  typeof toolsDeskCalls &
  typeof topicCalls

export const curatedHandlers = ({
  topics,
  incidents,
  labels,
  taxonomy,
  tools,
  convert,
}: CuratedService): Handlers<keyof Curated> => ({
  convertTexts: convert,
  staffTopics: topics.list,
  staffTopic: topics.one,
  saveTopic: topics.save,
  deleteTopic: topics.delete,
  staffIncidents: incidents.list,
  staffIncident: incidents.one,
  saveIncident: incidents.save,
  deleteIncident: incidents.delete,
  staffLabels: labels.list,
  staffLabel: labels.one,
  saveLabel: labels.save,
  deleteLabel: labels.delete,
  mergeLabels: labels.merge,
  undoLabelMerge: labels.unmerge,
  staffTaxonomy: taxonomy.list,
  saveTaxon: taxonomy.save,
  orderTaxonomy: taxonomy.order,
  moveTaxon: taxonomy.move,
  deleteTaxon: taxonomy.delete,
  staffTools: tools.list,
  saveTool: tools.save,
  deleteTool: tools.delete,
  saveToolGroup: tools.saveGroup,
  deleteToolGroup: tools.deleteGroup,
  orderTools: tools.order,
})
