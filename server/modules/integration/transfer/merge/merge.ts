import type { SettingsService } from '#server/modules/site/settings/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { type Bus, everythingTag } from '#server/platform/events/bus.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { TableRule } from '#server/platform/subjects/extension-point.ts'
import type { Header } from '../format.ts'
import { checkVersion, createFileTaker, headerOf, type ReadFile, TransferError } from '../reading.ts'
import { takeNumbers } from '../samples/samples-store.ts'
import { addRows, schemaNumber, writeLater } from '../store.ts'
import { type Batch, batchesOf } from './batches.ts'
import * as store from './merge-store.ts'
import { people, readMergedTables, type StoredTable } from './merged-tables.ts'
import { isDeleted, movedRow, type Row } from './moved-row.ts'

interface Needs {
  database: Database
  storage: Pick<Storage, 'read' | 'put'>
  settings: Pick<SettingsService, 'siteId'>
  bus: Bus
  rules: ReadonlyMap<string, TableRule>
}

export interface MergeOptions {
  /** Reads the lines of an export, without their ends; called several times. */
  lines: () => AsyncIterable<string>
  readFile?: ReadFile | undefined
  /** Report what would be done, and change nothing. */
  rehearse: boolean
}

/** Counts of the rows of a table. */
export interface MergedRows {
  added: number
  /** Rows that this site had already, with examples. */
  present: number
  examples: string[]
  /** Rows of earlier imports of the same site. */
  known: number
  /** Rows that stay on their site: deleted, part of a record that is not added, or of a table that is not merged. */
  left: number
}

export interface Merged {
  tables: ReadonlyMap<string, MergedRows>
  files: number
}

/** Number of a row here; `added` if this import brings it. */
interface Place {
  id: number
  added: boolean
}

/** Ends a rehearsal, whose transaction is rolled back. */
class Rehearsed extends Error {
  readonly merged: Merged
  constructor(merged: Merged) {
    super('The import was a rehearsal')
    this.merged = merged
  }
}

const maxExamples = 5
const storedAtOnce = 10_000
const naming = ['title', 'nickname', 'name', 'email', 'key', 'path', 'slug', 'old', 'hans']
const nameOf = (row: Row): string =>
  `${naming.map((column) => row[column]).find((value) => typeof value === 'string' && value !== '') ?? row.id}`.slice(
    0,
    80,
  )

/**
 * Adds an export to a site that has content of its own, all of it or nothing. Rows get numbers of this site, and what
 * refers to them follows. A row that cannot stand beside one of this site is the same thing: the one here stays.
 */
export function createMerger({ database, storage, settings, bus, rules }: Needs) {
  return {
    /** @throws TransferError; nothing was changed then */
    async mergeAll({ lines, readFile, rehearse }: MergeOptions): Promise<Merged> {
      try {
        return await transaction(database, async (tx) => {
          await store.beginMerge(tx)
          const given = await openLines(lines).header()
          checkVersion(given, await schemaNumber(tx))
          if ((await settings.siteId(tx)) === given.site)
            throw new TransferError('This export is of this site: import it without --merge.')
          const merge = await createMerge(tx, given)
          for await (const batch of rowsOf(lines, (table) => table === people)) await merge.number(batch)
          for await (const batch of rowsOf(lines, (table) => table !== people)) await merge.number(batch)
          const put: Storage['put'] = async (...file) => (rehearse ? undefined : storage.put(...file))
          const takePiece = createFileTaker({ read: (name) => storage.read(name), put }, readFile)
          let count = 0
          for await (const batch of openLines(lines).batches())
            if ('rows' in batch) await merge.write(batch)
            else if (await takePiece(batch)) count += 1
          await merge.storeNumbers()
          const merged = { tables: merge.tables, files: count }
          if (rehearse) throw new Rehearsed(merged)
          await bus.publish(tx, [everythingTag])
          return merged
        })
      } catch (error) {
        if (error instanceof Rehearsed) return error.merged
        throw error
      }
    },
  }

  async function createMerge(tx: Transaction, { site }: Header) {
    const merged = await readMergedTables(tx, rules)
    const places = new Map<string, Map<number, Place>>([...merged.keys()].map((name) => [name, new Map()]))
    const tables = new Map<string, MergedRows>()
    const numberHere = (table: string, number: number) => places.get(table)?.get(number)?.id
    const placeOf = ({ name }: StoredTable, row: Row) => places.get(name)?.get(Number(row.id))

    function countsOf(table: string): MergedRows {
      const counts = tables.get(table) ?? { added: 0, present: 0, examples: [], known: 0, left: 0 }
      tables.set(table, counts)
      return counts
    }

    /** True if all that a row is part of was here before. */
    const isPartOfPresent = ({ owners, targets }: StoredTable, row: Row): boolean =>
      owners.length > 0 &&
      owners.every((column) => places.get(targets.get(column) ?? '')?.get(Number(row[column]))?.added === false)

    async function insert(table: StoredTable, rows: readonly Row[]): Promise<number[]> {
      const [first] = rows
      if (!first) return []
      const columns = table.columns.filter(({ name, generated }) => !generated && name in first).map(({ name }) => name)
      return addRows(tx, { table: table.name, columns, numbered: table.numbered }, JSON.stringify(rows))
    }

    /** Finds rows that are here already, and gives numbers to the others. */
    async function number({ table: name, kind, rows }: Batch): Promise<void> {
      const table = merged.get(name)
      if (kind !== 'row' || !table?.numbered) return
      const counts = countsOf(name)
      const own = places.get(name) ?? new Map<number, Place>()
      const known = await store.findMerged(
        tx,
        site,
        name,
        rows.map(({ id }) => Number(id)),
      )
      let open: Row[] = []
      for (const row of rows) {
        const id = Number(row.id)
        const here = known.get(id)
        if (here !== undefined) own.set(id, { id: here, added: false })
        if (here !== undefined) counts.known += 1
        const moved =
          known.has(id) || isDeleted(row) || isPartOfPresent(table, row) ? undefined : movedRow(row, table, numberHere)
        if (moved) open.push(moved)
        else if (here === undefined) counts.left += 1
      }
      for (const unique of table.uniques) {
        if (open.length === 0) return
        const alike = await store.findAlike(tx, unique, JSON.stringify(open))
        for (const row of open) {
          const here = alike.get(Number(row.id))
          if (here === undefined) continue
          own.set(Number(row.id), { id: here, added: false })
          counts.present += 1
          if (counts.examples.length < maxExamples) counts.examples.push(nameOf(row))
        }
        open = open.filter((row) => !alike.has(Number(row.id)))
      }
      const numbers = await takeNumbers(tx, name, open.length)
      for (const [at, row] of open.entries()) own.set(Number(row.id), { id: numbers[at] as number, added: true })
    }

    async function writeNumbered(table: StoredTable, rows: readonly Row[]): Promise<void> {
      const counts = countsOf(table.name)
      const fresh = rows.flatMap((row) => {
        const place = placeOf(table, row)
        const moved = place?.added ? movedRow(row, table, numberHere) : undefined
        return moved && place ? [{ ...moved, id: place.id }] : []
      })
      counts.added += (await insert(table, fresh)).length
    }

    async function writeOthers(table: StoredTable, rows: readonly Row[]): Promise<void> {
      const counts = countsOf(table.name)
      const open = rows.flatMap((row): Row[] => {
        const stays = isDeleted(row) || isPartOfPresent(table, row)
        const moved = stays ? undefined : movedRow(row, table, numberHere)
        return moved ? [moved] : []
      })
      const added = (await insert(table, open)).length
      counts.added += added
      counts.present += open.length - added
      counts.left += rows.length - open.length
    }

    return {
      tables,
      number,
      async write({ table: name, kind, rows }: Batch): Promise<void> {
        const table = merged.get(name)
        if (!table) {
          if (!rules.has(name)) throw new TransferError(`This program has no table ${name} that is imported`)
          if (kind === 'row') countsOf(name).left += rows.length
        } else if (kind === 'later') {
          const later = rows.flatMap((row) => {
            const place = placeOf(table, row)
            return place?.added ? [{ ...movedRow(row, table, numberHere), id: place.id }] : []
          })
          const columns = Object.keys(rows[0] ?? {}).filter((column) => !table.keys.includes(column))
          if (later.length > 0) await writeLater(tx, { table: name, columns, keys: table.keys }, JSON.stringify(later))
        } else await (table.numbered ? writeNumbered : writeOthers)(table, rows)
      },
      /** Stores which row of the other site is which one here, for its next import. */
      async storeNumbers(): Promise<void> {
        for (const [name, own] of places) {
          const pairs = [...own].map(([origin, { id }]) => [origin, id] as const)
          for (let from = 0; from < pairs.length; from += storedAtOnce)
            await store.storeMerged(tx, site, name, pairs.slice(from, from + storedAtOnce))
        }
      },
    }
  }
}

/** Reads the rows of some tables. */
async function* rowsOf(lines: MergeOptions['lines'], isWanted: (table: string) => boolean): AsyncGenerator<Batch> {
  for await (const batch of openLines(lines).batches()) if ('rows' in batch && isWanted(batch.table)) yield batch
}

/** Opens an export at its beginning. */
function openLines(lines: MergeOptions['lines']) {
  const read = lines()[Symbol.asyncIterator]()
  return {
    /** Reads the first line alone. */
    async header(): Promise<Header> {
      return headerOf(read).finally(() => read.return?.())
    },
    /** Reads all other lines. */
    async *batches() {
      try {
        await read.next()
        yield* batchesOf(read)
      } finally {
        await read.return?.()
      }
    },
  }
}
