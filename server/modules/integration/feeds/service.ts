import { type Database, sanitizeForPostgres } from '#server/platform/database/database.ts'
import { longestAddress } from '#server/platform/net/https-address.ts'
import { allSources, claimDue, countFailing, deleteSource, notePoll, type SourceRow, saveSource } from './store.ts'
import type { TakeAs } from './tables.ts'

export type { TakeAs } from './tables.ts'
/** A feed that is read on a schedule. */
export type Source = SourceRow

/** Bounds of how often a feed may be read. */
const shortestMinutes = 5
export const longestMinutes = 7 * 24 * 60
/** A failing feed is polled less and less often, at most this many times less. */
const longestBackOff = 24
const maxResult = 500

/** The result of a poll. */
export interface PollOutcome {
  result: string
  failed: boolean
  /** For the next conditional request; what was known stays where a poll failed. */
  etag: string | null
  lastModified: string | null
}

/** Feeds that are read on a schedule. */
export function createSourcesService({ orm }: Pick<Database, 'orm'>) {
  return {
    /**
     * Adds a feed, or gives a known one new settings.
     * @throws RangeError for an address that is not http or https or too long, or a time out of bounds
     */
    async save(source: {
      address: string
      title: string
      takeAs: TakeAs
      everyMinutes: number
    }): Promise<'created' | 'updated' | 'unchanged'> {
      const url = URL.parse(source.address)
      if (!url || !/^https?:$/.test(url.protocol) || url.href.length > longestAddress)
        throw new RangeError(`No address of a feed: ${source.address.slice(0, 200)}`)
      const { everyMinutes } = source
      if (!Number.isInteger(everyMinutes) || everyMinutes < shortestMinutes || everyMinutes > longestMinutes)
        throw new RangeError(`A feed is read every ${shortestMinutes} to ${longestMinutes} minutes`)
      const saved = await saveSource(orm, {
        ...source,
        address: url.href,
        title: sanitizeForPostgres(source.title, 200),
      })
      return !saved ? 'unchanged' : saved.added ? 'created' : 'updated'
    },

    all: (): Promise<Source[]> => allSources(orm),

    /** How many could not be read when last asked. */
    failing: (): Promise<number> => countFailing(orm),

    /** @param which number or address; says whether there was such a one */
    async remove(which: string): Promise<boolean> {
      return deleteSource(
        orm,
        /^\d+$/.test(which) ? { id: Number(which) } : { address: URL.parse(which)?.href ?? which },
      )
    },

    /** Sources that are due; nobody else gets them until they are due again. */
    claimDue: (limit: number): Promise<Source[]> => claimDue(orm, limit),

    /** Notes what a poll has done, and when the next one is due. */
    async notePoll(source: Source, outcome: PollOutcome): Promise<void> {
      const failures = outcome.failed ? source.failures + 1 : 0
      const factor = failures === 0 ? 1 : Math.min(2 ** (failures - 1), longestBackOff)
      await notePoll(orm, source.id, {
        etag: outcome.etag,
        lastModified: outcome.lastModified,
        result: sanitizeForPostgres(outcome.result, maxResult),
        failures,
        waitMinutes: source.everyMinutes * factor,
      })
    },
  }
}

export type SourcesService = ReturnType<typeof createSourcesService>
