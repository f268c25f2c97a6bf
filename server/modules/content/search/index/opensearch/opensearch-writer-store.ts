import { sql } from 'drizzle-orm'
import type { OpenSearchSettings } from '#server/platform/config/search-config.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { Fillings, RecordName } from '../filling-store.ts'
import { postgresIndex } from '../postgres/postgres-writer-store.ts'
import type { DocumentChanges, SearchWriter } from '../search-index.ts'
import { isPassing, type OpenSearchClient, OpenSearchError } from './client.ts'
import { documentIdOf, indexDefinition, indexNameOf, storedOf } from './definition.ts'

/** Records that are written again in one transaction. */
const batchSize = 200
/** A request is no longer than this, except for a single document that is. */
const maxBytes = 8_000_000
/** More changes than these are no news but an import, which is seen a second later. */
const maxSeenAtOnce = 100

interface Written {
  errors: boolean
  items: Record<string, { _id: string; status: number; error?: { type: string; reason: string } }>[]
}
/** An action of a bulk request with what it needs. */
type Action = readonly [action: object, document?: object]

interface Needs {
  settings: OpenSearchSettings
  client: Pick<OpenSearchClient, 'write'>
  fillings: Fillings
  log: Pick<Log, 'error' | 'info'>
}

/**
 * Writes documents into OpenSearch or Elasticsearch. An alias names the index that answers; what other rules cut goes
 * into an index of its own, which takes the alias over once it has everything. Changes go into both meanwhile.
 */
export function createOpenSearchWriter({ settings: { alias }, client, fillings, log }: Needs): SearchWriter {
  const isOurs = (name: string) => name.startsWith(`${alias}-`)
  const filledIndexes = async (db: Executor) => (await fillings.names(db)).filter(isOurs)

  async function indexesOfAlias(): Promise<string[]> {
    const answer = await client.write<Record<string, object> & { status?: number }>({
      method: 'GET',
      path: `/_alias/${alias}`,
      expected: 404,
    })
    return Object.keys(answer).filter(isOurs)
  }

  const removeIndex = (name: string) => client.write({ method: 'DELETE', path: `/${name}`, expected: 404 })

  async function createIndex(db: Executor, name: string): Promise<void> {
    await removeIndex(name)
    await client.write({ method: 'PUT', path: `/${name}`, body: indexDefinition })
    await fillings.begin(db, name)
    log.info({ index: name }, 'An index of the search is being filled')
  }

  /** @throws OpenSearchError where some of it may succeed later; what never will is logged */
  async function bulk(actions: readonly Action[], refresh: boolean): Promise<void> {
    let rest = actions
    const request = () => ({
      method: 'POST' as const,
      path: `/_bulk${refresh ? '?refresh=true' : ''}`,
      body: rest.flatMap((action) => action.filter((line) => line !== undefined)),
    })
    const failedItems = ({ items }: Written) =>
      items.map((item) => Object.values(item)[0]).map((item) => (item && item.status >= 300 ? item : undefined))
    for (let attempt = 1; rest.length > 0; attempt += 1) {
      const answer = await client.write<Written>(request())
      if (!answer.errors) return
      const failures = failedItems(answer)
      for (const failure of failures) {
        // A missing document needs no removal.
        if (failure?.error && !isPassing(failure.status) && !isMissing(failure))
          log.error({ id: failure._id, error: failure.error }, 'A document cannot be indexed')
      }
      const lost = failures.find((failure) => failure && isMissing(failure))
      if (lost) throw new OpenSearchError(`There is no index: ${lost.error?.reason}`, { status: lost.status })
      rest = rest.filter((_, place) => failures[place] && isPassing(failures[place]?.status))
      if (rest.length > 0 && attempt >= 3) throw new OpenSearchError('Documents are refused for now', { status: 429 })
    }
  }

  const isMissing = ({ error }: Written['items'][number][string]) => error?.type === 'index_not_found_exception'

  const actionsFor = ({ saved, removed }: DocumentChanges, index: string): Action[] => [
    ...saved.map(
      (document) =>
        [
          {
            index: {
              _index: index,
              _id: documentIdOf(document.source, document.id),
              ...(index === alias && { require_alias: true }),
            },
          },
          storedOf(document),
        ] as const,
    ),
    ...removed.map(
      ({ source, id }: RecordName) => [{ delete: { _index: index, _id: documentIdOf(source, id) } }] as const,
    ),
  ]

  return {
    async prepare(db, version) {
      const wanted = indexNameOf(alias, version)
      const live = await indexesOfAlias()
      if (live.length === 0) {
        await createIndex(db, wanted)
        await client.write({
          method: 'POST',
          path: '/_aliases',
          body: { actions: [{ add: { index: wanted, alias } }] },
        })
        return
      }
      const begun = await filledIndexes(db)
      for (const other of begun.filter((name) => name !== wanted)) {
        await fillings.end(db, other)
        if (!live.includes(other)) await removeIndex(other)
      }
      if (!live.includes(wanted) && !begun.includes(wanted)) await createIndex(db, wanted)
    },

    async write(db, changes, into) {
      const indexes = into === undefined ? [alias, ...(await filledIndexes(db))] : [into]
      const actions = indexes.flatMap((index) => actionsFor(changes, index))
      const seenAtOnce = into === undefined && changes.saved.length + changes.removed.length <= maxSeenAtOnce
      for (const some of inPieces(actions)) await bulk(some, seenAtOnce)
    },

    async renew(tx, version, reindex) {
      const wanted = indexNameOf(alias, version)
      if (!(await filledIndexes(tx)).includes(wanted)) return 0
      const missing = await fillings.next(tx, wanted, batchSize)
      if (missing.length > 0) {
        await reindex(missing, wanted)
        return missing.length
      }
      await client.write({ method: 'POST', path: `/${wanted}/_refresh` })
      const before = (await indexesOfAlias()).filter((name) => name !== wanted)
      await client.write({
        method: 'POST',
        path: '/_aliases',
        body: {
          actions: [{ add: { index: wanted, alias } }, ...before.map((index) => ({ remove: { index, alias } }))],
        },
      })
      for (const name of before) await removeIndex(name)
      await fillings.end(tx, wanted)
      // Nobody queries the documents here any longer; a site that returns to them fills them again.
      await fillings.begin(tx, postgresIndex)
      await tx.execute(sql`delete from search_documents`)
      log.info({ index: wanted }, 'An index of the search has everything')
      return 0
    },
  }
}

/** Actions in requests of a bounded size. */
function inPieces(actions: readonly Action[]): Action[][] {
  const pieces: Action[][] = []
  let bytes = 0
  for (const action of actions) {
    const size = Buffer.byteLength(JSON.stringify(action))
    if (pieces.length === 0 || bytes + size > maxBytes) {
      pieces.push([])
      bytes = 0
    }
    pieces.at(-1)?.push(action)
    bytes += size
  }
  return pieces
}
