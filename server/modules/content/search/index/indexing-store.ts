import { setImmediate as nextTurn } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Engine } from '#language/engine.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { SearchRecord, SearchSource } from '#server/platform/database/searched-records.ts'
import { documentOf, type SearchDocument, saveDocuments } from './documents-store.ts'
import { suggestionKeys } from './suggestion-keys.ts'
import { wordsVersion } from './tokens.ts'

/** Changed records that are indexed in one transaction. */
const batchSize = 100
/** So many changes a question waits for; more, after an import, are indexed in the background. */
const mostWaitedFor = 400
/** Kinds whose titles are names that somebody types. */
const suggested: ReadonlySet<string> = new Set(['author', 'feature', 'incident', 'label', 'tool', 'event', 'entity'])
/** One process indexes at a time, so that an older state never replaces a newer one. */
const lock = 0x5ea2c4

interface Needs {
  database: Pick<Database, 'orm'>
  engine: Pick<Engine, 'fold' | 'words' | 'version'>
  sources(): readonly SearchSource[]
}

/** Keeps the documents of the index as the records are. */
export function createIndexing({ database, engine, sources }: Needs) {
  /** The version of which everything in the index is, as far as this process knows. */
  let uniform: string | undefined
  const version = () => wordsVersion(engine)

  /** Indexes records anew; those that readers do not have leave the index. */
  async function index(tx: Transaction, name: string, ids: readonly number[]): Promise<void> {
    const source = sources().find((one) => one.name === name)
    const records = source ? await source.records(tx, ids) : []
    const found = new Set(records.map(({ id }) => id))
    const gone = ids.filter((id) => !found.has(id))
    const of = (list: readonly number[]) => sql`source = ${name} and record_id = any (${sql.param(list)}::bigint[])`
    if (gone.length > 0) await tx.execute(sql`delete from search_documents where ${of(gone)}`)
    await tx.execute(sql`delete from search_suggestions where ${of(ids)}`)
    const documents: SearchDocument[] = []
    for (const record of records) {
      documents.push(documentOf(name, record, engine, version()))
      if (suggested.has(record.kind)) await tx.execute(suggestions(name, record))
      // Readers are answered by the same thread.
      await nextTurn()
    }
    await saveDocuments(tx, documents)
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

  async function indexAll(tx: Transaction, rows: readonly { source: string; record_id: string }[]): Promise<void> {
    const bySource = Map.groupBy(rows, ({ source }) => source)
    for (const [name, changed] of bySource)
      await index(tx, name, [...new Set(changed.map((row) => Number(row.record_id)))])
  }

  /** Indexes the oldest changes. @returns how many there were; undefined while another process does it */
  const indexChanges = (waits: boolean): Promise<number | undefined> =>
    transaction(database, async (tx) => {
      if (waits) await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
      else {
        const { rows } = await tx.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${lock}) as free`)
        if (!rows[0]?.free) return undefined
      }
      const { rows } = await tx.execute<{ source: string; record_id: string }>(sql`delete from search_pending
        where id in (select id from search_pending order by id limit ${batchSize}) returning source, record_id`)
      await indexAll(tx, rows)
      return rows.length
    })

  /** Indexes some of what was indexed with another glossary or tokenizer. @returns how many there were */
  const indexOutdated = (): Promise<number> =>
    transaction(database, async (tx) => {
      const { rows: taken } = await tx.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(${lock}) as free`,
      )
      if (!taken[0]?.free) return 0
      const wanted = version()
      const { rows } = await tx.execute<{ source: string; record_id: string }>(sql`
        (select source, record_id from search_documents where tokens < ${wanted} limit ${batchSize / 2})
        union all (select source, record_id from search_documents where tokens > ${wanted} limit ${batchSize / 2})`)
      await indexAll(tx, rows)
      if (rows.length === 0) uniform = wanted
      return rows.length
    })

  return {
    /** Indexes what changed, before a question is answered, unless there is very much of it. */
    async catchUp(): Promise<void> {
      for (;;) {
        const { rows } = await database.orm.execute<{ n: number }>(
          sql`select count(*)::int as n from (select from search_pending limit ${mostWaitedFor + 1}) as waiting`,
        )
        const waiting = rows[0]?.n ?? 0
        if (waiting === 0 || waiting > mostWaitedFor) return
        await indexChanges(true)
      }
    },

    /** Indexes what changed and what is outdated, until there is nothing left or it is told to stop. */
    async indexDue(signal?: AbortSignal): Promise<void> {
      const goesOn = () => signal?.aborted !== true
      while (goesOn() && (await indexChanges(false))) await nextTurn()
      while (goesOn() && uniform !== version() && (await indexOutdated()) > 0) await nextTurn()
    },
  }
}

export type Indexing = ReturnType<typeof createIndexing>
