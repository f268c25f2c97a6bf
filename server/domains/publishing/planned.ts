import { type Database, type Transaction, transaction } from '#server/platform/database.ts'
import type { Log } from '#server/platform/log.ts'
import { type ManuscriptRow, nextDue } from './manuscripts-store.ts'
import type { Publication } from './publication.ts'

/** How often a process looks for texts whose time has come. */
const lookEveryMs = 1_000

interface Needs {
  database: Pick<Database, 'orm'>
  publication: Publication
  log: Log
  /** Called within the transaction of each publication. */
  published(tx: Transaction, row: ManuscriptRow, plannedFor: Date): Promise<void>
}

/** Publishing at a time: any process may do it, the row's lock has one do it, and a restart in between changes nothing. */
export function createPlanned({ database, publication, log, published }: Needs) {
  /** @returns the manuscript that was published, or undefined where none is due */
  async function publishNext(now: Date, failed: readonly number[]): Promise<number | undefined> {
    let at: number | undefined
    try {
      return await transaction(database, async (tx) => {
        const row = await nextDue(tx, now, failed)
        at = row?.id
        if (!row?.publishAt) return undefined
        const done = await publication.publish(tx, row, row.publishAt)
        await published(tx, done, row.publishAt)
        return row.id
      })
    } catch (error) {
      if (at === undefined) throw error
      throw new PlannedError(at, error)
    }
  }

  return {
    /**
     * Publishes every text whose time has come. One that fails is logged, passed over and tried again the next time; the
     * console shows it as late.
     * @returns the manuscripts that were published
     */
    async publishDue(now: Date): Promise<number[]> {
      const done: number[] = []
      const failed: number[] = []
      for (;;) {
        try {
          const id = await publishNext(now, failed)
          if (id === undefined) return done
          done.push(id)
        } catch (error) {
          if (!(error instanceof PlannedError)) throw error
          log.error({ err: error.cause }, `The planned manuscript ${error.manuscript} could not be published`)
          failed.push(error.manuscript)
        }
      }
    },

    /** Looks for due texts every second, until told to stop. */
    keepTime(): { close(): Promise<void> } {
      let closed = false
      let underWay: Promise<unknown> = Promise.resolve()
      let timer: NodeJS.Timeout | undefined
      const look = () => {
        underWay = this.publishDue(new Date())
          .catch((error) => log.error({ err: error }, 'Planned texts could not be looked for'))
          .finally(() => {
            if (!closed) timer = setTimeout(look, lookEveryMs)
          })
      }
      look()
      return {
        async close() {
          closed = true
          clearTimeout(timer)
          await underWay
        },
      }
    },
  }
}

class PlannedError extends Error {
  readonly manuscript: number
  constructor(manuscript: number, cause: unknown) {
    super(`The manuscript ${manuscript} could not be published`, { cause })
    this.manuscript = manuscript
  }
}
