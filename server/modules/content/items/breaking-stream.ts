import type { FlashSummary } from '#contract/content/items.ts'
import type { BreakingFlash } from '#contract/outreach/stream.ts'
import { languages } from '#language/languages.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hourMs } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { StreamSource } from '#server/platform/subjects/extension-points.ts'
import { newestBreaking } from './changes-store.ts'

interface FlashReader {
  flashByIds(ids: readonly number[], context: CallContext): Promise<FlashSummary[]>
}

/** A breaking flash stands over every page for so long. */
const newsMs = hourMs

/** The newest breaking flash, as all open pages follow it. */
export const breakingStream = ({ orm }: Pick<Database, 'orm'>, { flashByIds }: FlashReader): StreamSource => {
  async function describe(id: number, now: Date): Promise<BreakingFlash | null> {
    const titles: [string, Pick<FlashSummary, 'title' | 'language'>][] = []
    let time: string | null = null
    for (const language of languages) {
      const [item] = await flashByIds([id], { language, now, tags: new Set() })
      // Taken back since it was found, or retracted with a note.
      if (!item || item.notices?.some(({ kind }) => kind === 'retraction')) return null
      titles.push([language, { title: item.title, language: item.language }])
      time = item.release_time
    }
    return time === null
      ? null
      : { id, release_time: time, titles: Object.fromEntries(titles) as BreakingFlash['titles'] }
  }
  return {
    name: 'breaking',
    isKeyed: false,
    tagOf: () => 'stream:breaking',
    states: {
      everyMs: 1_000,
      async read() {
        const now = new Date()
        const id = await newestBreaking(orm, new Date(now.getTime() - newsMs), now)
        return new Map([[0, { flash: id === undefined ? null : await describe(id, now) }]])
      },
    },
  }
}
