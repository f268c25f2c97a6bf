import type { ParsedInput } from '#contract/calls.ts'
import type { BinKind } from '#server/modules/staff/bin/service.ts'
import { createIncidentDesk } from './incidents.ts'
import { createLabelDesk } from './labels.ts'
import { createTaxonomyDesk } from './taxonomy.ts'
import { createToolsDesk } from './tools.ts'
import { createTopics } from './topics.ts'

type Needs = Parameters<typeof createTopics>[0] &
  Parameters<typeof createIncidentDesk>[0] &
  Parameters<typeof createLabelDesk>[0] &
  Parameters<typeof createTaxonomyDesk>[0] &
  Parameters<typeof createToolsDesk>[0]

/** What editors curate: special topics, incidents, labels with categories and regions, tools. Every act is recorded. */
export function createCuratedService(needs: Needs) {
  const { engine } = needs
  const topics = createTopics(needs)
  const incidents = createIncidentDesk(needs)
  const labels = createLabelDesk(needs)
  const taxonomy = createTaxonomyDesk(needs)
  const tools = createToolsDesk(needs)
  const binKinds: readonly BinKind[] = [topics.kind, incidents.kind, labels.kind, ...taxonomy.kinds, ...tools.kinds]
  return {
    topics,
    incidents,
    labels,
    taxonomy,
    tools,
    binKinds,

    /** Chinese in the other script, as readers get what nobody wrote by hand. */
    async convert({ to, texts }: ParsedInput<'convertTexts'>): Promise<{ list: string[] }> {
      const convert = to === 'zh-Hans' ? engine.toSimplified : engine.toTraditional
      return { list: texts.map((text) => convert(text)) }
    },
  }
}

export type CuratedService = ReturnType<typeof createCuratedService>
