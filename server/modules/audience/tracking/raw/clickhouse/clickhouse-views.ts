import { type Database, transaction } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import { byMinute, type PresentTarget, type RawViews } from '../raw-views.ts'
import { storeViews, takeViews, type WaitingView } from '../raw-views-store.ts'
import type { Clickhouse } from './client.ts'

interface Needs {
  clickhouse: Clickhouse
  database: Database
  log: Pick<Log, 'warn'>
  /** For how many days views stay there. */
  days: number
}

const table = 'page_views'
/** Views that are brought there at once after it could not be reached. */
const broughtAtOnce = 10_000

const endOf = (days: number) => `toDateTime(at) + toIntervalDay(${days})`

const definition = (days: number) => `
  CREATE TABLE IF NOT EXISTS ${table} (
    at DateTime64(3, 'UTC'), kind LowCardinality(String), target_id UInt64, path String, previous_path String,
    language LowCardinality(String), visitor FixedString(32)
  ) ENGINE = MergeTree PARTITION BY toDate(at) ORDER BY (at, kind, target_id)
  TTL ${endOf(days)} SETTINGS non_replicated_deduplication_window = 1000`

const within =
  "at > parseDateTime64BestEffort({at:String}, 3, 'UTC') - toIntervalMinute({minutes:UInt32}) AND at <= parseDateTime64BestEffort({at:String}, 3, 'UTC')"

/** A moment as ClickHouse reads and writes it. */
const momentOf = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '')

/**
 * Single page views in ClickHouse. Views that cannot be delivered wait in the database and follow later, so that no
 * acknowledged view is lost.
 */
export function createClickhouseViews({ clickhouse, database, log, days }: Needs): RawViews {
  let made: Promise<void> | undefined
  /** Makes the table, or has an older one forget after as many days as are configured now. */
  async function make(): Promise<void> {
    await clickhouse.run(definition(days))
    const [found] = await clickhouse.rows<{ definition: string }>(
      `SELECT engine_full AS definition FROM system.tables WHERE database = currentDatabase() AND name = '${table}'`,
    )
    if (found && !found.definition.includes(`toIntervalDay(${days})`))
      // A user that may not alter the table may still write into it.
      await clickhouse.run(`ALTER TABLE ${table} MODIFY TTL ${endOf(days)}`).catch((error: unknown) => {
        log.warn({ err: error }, 'The retention of page views in ClickHouse was not changed')
      })
  }

  const ready = (): Promise<void> => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }

  async function store(rows: readonly WaitingView[], inBackground = false): Promise<void> {
    await ready()
    await clickhouse.add(table, rows, inBackground)
  }

  return {
    async add(tx, views) {
      try {
        await store(
          views.map(({ at, kind, id, path, previous, language, visitor }) => ({
            ...{ at: momentOf(at), kind, target_id: id, path, previous_path: previous, language },
            visitor: visitor.toString('hex'),
          })),
        )
      } catch (error) {
        log.warn({ err: error }, 'Page views are queued in the database')
        await storeViews(tx, views)
      }
    },

    async now(at, minutes) {
      await ready()
      const values = { at: momentOf(at), minutes }
      const [[total], ages] = await Promise.all([
        clickhouse.rows<{ readers: number; views: number }>(
          `SELECT uniqExact(visitor) AS readers, count() AS views FROM ${table} WHERE ${within}`,
          values,
        ),
        clickhouse.rows<{ age: number; n: number }>(
          `SELECT intDiv(toUnixTimestamp64Milli(parseDateTime64BestEffort({at:String}, 3, 'UTC')) - toUnixTimestamp64Milli(at), 60000) AS age, count() AS n FROM ${table} WHERE ${within} GROUP BY age`,
          values,
        ),
      ])
      const counts = new Map(ages.map(({ age, n }) => [age, n]))
      return { readers: total?.readers ?? 0, views: total?.views ?? 0, minutes: byMinute(counts, minutes) }
    },

    async nowOn(at, minutes, limit) {
      await ready()
      return clickhouse.rows<PresentTarget>(
        `SELECT kind, id, own AS path, uniqExact(visitor) AS readers FROM (SELECT kind, target_id AS id, if(target_id = 0, path, '') AS own, visitor FROM ${table} WHERE ${within}) GROUP BY kind, id, own ORDER BY readers DESC, kind, id, own LIMIT {limit:UInt32}`,
        { at: momentOf(at), minutes, limit },
      )
    },

    async maintain() {
      await clickhouse.look()
      await ready()
      for (let brought = broughtAtOnce; brought === broughtAtOnce; ) {
        brought = await transaction(database, async (tx) => {
          const waiting = await takeViews(tx, broughtAtOnce)
          if (waiting.length > 0) await store(waiting, true)
          return waiting.length
        })
      }
    },
  }
}
