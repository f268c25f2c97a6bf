import type { ContentService } from '#server/modules/content/items/service.ts'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { type Bus, everythingTag } from '#server/platform/events/bus.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { TableRule } from '#server/platform/subjects/extension-point.ts'
import { type Header, type ReadLine, type RowLine, readLine } from './format.ts'
import { checkVersion, createFileTaker, fitsWith, headerOf, isCutOff, type ReadFile, TransferError } from './reading.ts'
import * as store from './store.ts'
import { type ExportedTable, tablesInOrder } from './table-order.ts'

interface Needs {
  database: Database
  storage: Pick<Storage, 'read' | 'put'>
  settings: Pick<SettingsService, 'siteId'>
  bus: Bus
  /** Rules of the subjects for their tables. */
  rules: ReadonlyMap<string, TableRule>
  progress: Pick<ContentService, 'importProgress' | 'saveImportProgress'>
}

export interface ImportOptions {
  /** The lines of an export, without their ends. */
  lines: AsyncIterable<string>
  /** Name of the export in the list of imports. */
  name: string
  readFile?: ReadFile
  /** Begins at the first line, however far an earlier run came. */
  restart?: boolean
  onProgress?: (done: Imported) => void
  isStopped?: () => boolean
}

export interface Imported {
  /** Lines that an earlier run had done. */
  resumedAfter: number
  rows: number
  /** Rows that were added, or were different before. */
  changed: number
  files: number
  finished: boolean
  accounts: boolean
}

const batchRows = 500
const batchCharacters = 4 << 20
/** Tables with what people wrote: a site with anything in them must not be overwritten. */
const telling = ['items', 'manuscripts', 'flash_reports', 'topics', 'incidents', 'tools', 'page_versions', 'users']

/** Imports an export: rows keep their ids, and rows that are already there unchanged are not touched. */
export function createImporter({ database, storage, settings, bus, rules, progress }: Needs) {
  /** @throws TransferError where the site has content of its own */
  async function prepare(given: Header, tables: readonly ExportedTable[]): Promise<void> {
    checkVersion(given, await store.schemaNumber(database.orm))
    await transaction(database, async (tx) => {
      if ((await settings.siteId(tx)) === given.site) return
      const held = await store.firstWithRows(tx, telling)
      if (held)
        throw new TransferError(
          `This site has content or accounts of its own (${held}); an export is taken over by an empty one, or by the site that it came from. Demonstration content goes with: npm run demo -- remove. With --merge the export is added to what is here.`,
        )
      // The default rows of every new site would conflict with the same rows under other ids.
      for (const { name } of tables.toReversed()) await store.emptyTable(tx, name)
    })
  }

  return {
    /** @throws TransferError */
    async importAll({
      lines,
      name,
      readFile,
      restart = false,
      onProgress,
      isStopped,
    }: ImportOptions): Promise<Imported> {
      const read = lines[Symbol.asyncIterator]()
      const given = await headerOf(read)
      const tables = tablesInOrder(rules, await store.references(database.orm))
      await prepare(given, tables)
      const columns = await store.columnsOf(database.orm)
      const source = `export ${given.id}`
      const before = await progress.importProgress(source)
      const skip = before.finished || restart ? 0 : before.position
      const done: Imported = {
        resumedAfter: skip,
        rows: 0,
        changed: 0,
        files: 0,
        finished: false,
        accounts: given.accounts,
      }
      const importable = new Map(tables.map(({ name }) => [name, columns.get(name) ?? []]))
      const writer = createWriter(importable, (position) => {
        onProgress?.(done)
        return progress.saveImportProgress(source, name, { position, finished: false })
      })
      const takePiece = createFileTaker(storage, readFile)
      let position = 0
      try {
        for await (const text of { [Symbol.asyncIterator]: () => read }) {
          position += 1
          if (position <= skip) continue
          const line = parseLine(text, position)
          if ('end' in line) {
            done.finished = true
            break
          }
          if ('file' in line) {
            if (await takePiece(line)) done.files += 1
            // A run that continues after an interruption within a file starts with the file's first piece.
            if (line.last) writer.markPassed(position)
            continue
          }
          await writer.take(line, position, done)
          if (isStopped?.()) break
        }
      } catch (error) {
        // Everything before an unreadable place is imported; a failed write is repeated.
        if (error instanceof TransferError || isCutOff(error)) await writer.flush(done)
        throw isCutOff(error) ? new TransferError(cutOff(position)) : error
      }
      await writer.flush(done)
      await raiseNumbers(importable)
      if (done.finished) await progress.saveImportProgress(source, name, { position, finished: true })
      else if (!isStopped?.()) throw new TransferError(cutOff(position))
      await transaction(database, (tx) => bus.publish(tx, [everythingTag]))
      return done
    },
  }

  /** Gathers rows of one table and writes them together; each time the position is recorded. */
  function createWriter(columns: ReadonlyMap<string, store.Column[]>, note: (position: number) => Promise<void>) {
    let batch: RowLine[] = []
    let characters = 0
    let reached = 0
    const flush = async (done: Imported) => {
      if (batch.length > 0) done.changed += await transaction(database, (tx) => writeBatch(tx, batch, columns))
      done.rows += batch.length
      batch = []
      characters = 0
      await note(reached)
    }
    return {
      flush,
      /** Everything up to this line is done once the batch is written. */
      markPassed(position: number): void {
        reached = position
      },
      async take(line: RowLine, position: number, done: Imported): Promise<void> {
        const [first] = batch
        if (first && !fitsWith(first, line)) await flush(done)
        batch.push(line)
        reached = position
        characters += line.json.length
        if (batch.length >= batchRows || characters >= batchCharacters) await flush(done)
      },
    }
  }

  async function raiseNumbers(columns: ReadonlyMap<string, store.Column[]>): Promise<void> {
    for (const [name, own] of columns) {
      const counting = own.find(({ identity }) => identity)
      if (counting) await store.raiseNumbers(database.orm, name, counting.name)
    }
  }
}

function parseLine(text: string, position: number): ReadLine {
  try {
    return readLine(text)
  } catch {
    throw new TransferError(cutOff(position))
  }
}

const cutOff = (position: number): string =>
  `After line ${position} the export is damaged or was cut off. What came before is taken over; with the whole export the same command goes on from there.`

async function writeBatch(
  tx: Transaction,
  batch: readonly RowLine[],
  columns: ReadonlyMap<string, store.Column[]>,
): Promise<number> {
  const [first] = batch
  if (!first) return 0
  const { table, kind } = first
  const own = columns.get(table)
  if (!own) throw new TransferError(`This program has no table ${table} that is imported`)
  const keys = own.filter(({ key }) => key).map(({ name }) => name)
  // A column that this version no longer has is skipped: its migration moved the content elsewhere.
  const given = own.filter(({ name, generated }) => !generated && first.columns.includes(name)).map(({ name }) => name)
  const json = `[${batch.map((line) => line.json).join(',')}]`
  if (kind === 'row') return store.writeRows(tx, { table, columns: given, keys }, json)
  const later = given.filter((column) => !keys.includes(column))
  return store.writeLater(tx, { table, columns: later, keys }, json)
}
