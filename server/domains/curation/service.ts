import type { CallOutput } from '#contract/calls.ts'
import { homeTopicId } from '#contract/constants.ts'
import type { ContentService } from '#server/domains/content/service.ts'
import type { FeaturesService } from '#server/domains/features/service.ts'
import type { IncidentsService } from '#server/domains/incidents/service.ts'
import { partOf, type Reading } from '#server/platform/reading.ts'

interface Needs {
  content: Pick<ContentService, 'home'>
  features: Pick<FeaturesService, 'home' | 'exists'>
  incidents: Pick<IncidentsService, 'briefs'>
}

/** The front page, put together from what each subject has for it. */
export function createCurationService({ content, features, incidents }: Needs) {
  return {
    async home(input: object, reading: Reading): Promise<CallOutput<'homeLinsts'>> {
      const [items, topics, briefs, hasTopic] = await Promise.all([
        content.home(input, reading),
        partOf(reading, 'home features', (one) => features.home(one)),
        partOf(reading, 'home incidents', (one) => incidents.briefs(one)),
        partOf(reading, 'home topic', (one) => features.exists(homeTopicId, one)),
      ])
      return { ...items, features: topics, incidents: briefs, label_topic: hasTopic ? homeTopicId : null }
    },
  }
}

export type CurationService = ReturnType<typeof createCurationService>
