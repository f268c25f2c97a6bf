import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Engine } from '#language/engine.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { SearchRecord, SearchSource } from '#server/platform/database/searched-records.ts'
import { documentOf, type SearchDocument } from './documents.ts'
import type { RecordName } from './filling-store.ts'
import { saveWords } from './known-words-store.ts'
import type { SearchWriter } from './search-index.ts'
import { suggestionKeys } from './suggestion-keys.ts'
import { wordsVersion } from './tokens.ts'

/** Changed records that are indexed in one transaction. */
const batchSize = 100
/** Changes among which those of one record are looked for: an import names each record several times. */
const changesLookedThrough = 5_000
/** Number of changes for which a query waits; more, such as after an import, are indexed in the background. */
const maxWaitedFor = 400
/** Kinds whose titles are names that somebody types. */
const suggested: ReadonlySet<string> = new Set(['author', 'topic', 'incident', 'label', 'tool', 'event', 'entity'])
/** One process indexes at a time, so that an older state never replaces a newer one. */
const lock = 0x5ea2c4
/** Interval after which an engine is checked again for missing documents. */
const sureMs = 60_000

interface Needs {
  database: Pick<Database, 'orm'>
  engine: Pick<Engine, 'fold' | 'words' | 'version'>
  writer: SearchWriter
  sources(): readonly SearchSource[]
  now?: () => number
}

/** Keeps the documents of the index as the records are. */
export function createIndexer({ database, engine, writer, sources, now = Date.now }: Needs) {
  /** The version of which everything in the index was, and when. */
  let uniform: { version: string; at: number } | undefined
  const version = () => wordsVersion(engine)

  /** Indexes records again; those that readers do not have leave the index. */
  async function index(tx: Transaction, names: readonly RecordName[], into?: string): Promise<void> {
    const saved: SearchDocument[] = []
    const removed: RecordName[] = []
    for (const [name, of] of Map.groupBy(names, ({ source }) => source)) {
      const ids = [...new Set(of.map(({ id }) => id))]
      const records =
        (await sources()
          .find((one) => one.name === name)
          ?.records(tx, ids)) ?? []
      const found = new Set(records.map(({ id }) => id))
      removed.push(...ids.filter((id) => !found.has(id)).map((id) => ({ source: name, id })))
      await tx.execute(sql`delete from search_suggestions where source = ${name}
        and record_id = any (${sql.param(ids)}::bigint[])`)
      for (const record of records) {
        saved.push(documentOf(name, record, engine, version()))
        if (suggested.has(record.kind)) await tx.execute(suggestions(name, record))
        // Readers are answered by the same thread.
        await nextTurn()
      }
    }
    await saveWords(tx, new Set(saved.flatMap(({ latin }) => latin)))
    await writer.write(tx, { saved, removed }, into)
  }

  function suggestions(name: string, { id, titles }: SearchRecord): SQL {
    const keys = new Map(
      titles.flatMap((title) => suggestionKeys(engine.fold(title)).map((key) => [key, title.trim()] as const)),
    )
    return sql`insert into search_suggestions (source, record_id, key, term)
      select ${name}, ${id}, key, term
      from unnest(${sql.param([...keys.keys()])}::text[], ${sql.param([...keys.values()])}::text[]) as known (key, term)
      where octet_length(key) <= 400 and octet_length(term) <= 400`
  }

  const isFree = async (tx: Transaction): Promise<boolean> => {
    const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as free`)
    return rows[0]?.free === true
  }

  /** Indexes the oldest changes, each record once. @returns how many there were; undefined while another process does it */
  const indexChanges = (waits: boolean): Promise<number | undefined> =>
    transaction(database, async (tx) => {
      if (waits) await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
      else if (!(await isFree(tx))) return undefined
      const { rows } = await tx.execute<{ source: string; record_id: string }>(sql`
        with oldest as materialized (
          select id, source, record_id from search_pending order by id limit ${changesLookedThrough}::int
        ), taken as (
          select source, record_id from oldest group by 1, 2 order by min(id) limit ${batchSize}::int
        )
        delete from search_pending where id in (select id from oldest join taken using (source, record_id))
        returning source, record_id`)
      await index(
        tx,
        rows.map((row) => ({ source: row.source, id: Number(row.record_id) })),
      )
      return rows.length
    })

  /** Indexes some of what was indexed with another glossary or tokenizer. @returns how many there were */
  const indexOutdated = (): Promise<number> =>
    transaction(database, async (tx) => {
      if (!(await isFree(tx))) return 0
      const wanted = version()
      const count = await writer.renew(tx, wanted, (names, into) => index(tx, names, into))
      if (count === 0) uniform = { version: wanted, at: now() }
      return count
    })

  const isUniform = () => uniform?.version === version() && now() - uniform.at < sureMs

  /** Prepares the index before anything is written to it. */
  const prepare = (): Promise<void> =>
    transaction(database, async (tx) => {
      if (await isFree(tx)) await writer.prepare(tx, version())
    })

  return {
    /** Indexes what changed, before a question is answered, unless there is very much of it. */
    async catchUp(): Promise<void> {
      for (;;) {
        const { rows } = await database.orm.execute<{ n: number }>(
          sql`select count(*)::int as n from (select from search_pending limit ${maxWaitedFor + 1}) as waiting`,
        )
        const waiting = rows[0]?.n ?? 0
        if (waiting === 0 || waiting > maxWaitedFor) return
        await indexChanges(true)
      }
    },

    /** Indexes what changed and what is outdated, until there is nothing left or it is stopped. */
    async indexDue(signal?: AbortSignal): Promise<void> {
      const goesOn = () => signal?.aborted !== true
      if (!isUniform()) await prepare()
      for (;;) {
        // Changes that arrive meanwhile do not wait until everything is indexed again.
        while (goesOn() && (await indexChanges(false))) await nextTurn()
        if (!goesOn() || isUniform() || (await indexOutdated()) === 0) return
        await nextTurn()
      }
    },
  }
}

export type Indexer = ReturnType<typeof createIndexer>
