import type { Engine } from '#language/engine.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { SitemapEntry } from '#server/platform/site/sitemap.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { createCeremonyReader } from './ceremony-reader.ts'
import { createDemoCeremonies } from './demo.ts'
import { createCeremonyPresenter } from './present.ts'
import { createResults } from './results.ts'
import * as store from './store.ts'
import { createVoting } from './voting.ts'

interface Needs {
  database: Database
  engine: Engine
  bus: Bus
  limiter: Pick<Limiter, 'takeEach'>
}

/** Annual awards: editions as readers see them, votes of members, and their count. */
export function createCeremoniesService({ database, engine, bus, limiter }: Needs) {
  const wording = createWording(engine)
  const results = createResults({ database, bus })
  return {
    ...createCeremonyReader({ database, present: createCeremonyPresenter(wording) }),
    voting: createVoting({ database, limiter }),
    results,
    demo: createDemoCeremonies({ database, bus, publish: results.publish }),

    /** The pages of ceremonies for the sitemap: the page and the result of each year. */
    async sitemapEntries(): Promise<SitemapEntry[]> {
      const rows = await store.listEditions(database.orm)
      const entry = ({ texts, updatedAt }: store.EditionRow, path: string) => {
        const languages = wording.languagesOf(texts, 'title')
        return { path, updatedAt, english: languages.includes('en'), chinese: languages.includes('zh-Hans') }
      }
      const counted = rows.filter(({ resultAt }) => resultAt)
      const newest = Math.max(...counted.map(({ year }) => year))
      return [
        ...rows.map((row, place) =>
          entry(row, place === 0 ? '/hk_annualceremony' : `/hk_annualceremony?year=${row.year}`),
        ),
        ...counted.map((row) =>
          entry(row, row.year === newest ? '/hk_annualceremony_result' : `/hk_annualceremony_result?year=${row.year}`),
        ),
      ]
    },
  }
}

export type { CeremonyDraft } from './demo.ts'
export type CeremoniesService = ReturnType<typeof createCeremoniesService>
