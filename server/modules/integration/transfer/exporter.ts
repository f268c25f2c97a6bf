import { randomUUID } from 'node:crypto'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { TableRule } from '#server/platform/subjects/extension-point.ts'
import { formatName, formatVersion, type Header, rowLine } from './format.ts'
import * as store from './store.ts'
import { type ExportedTable, tablesInOrder } from './table-order.ts'

interface Needs {
  database: Database
  storage: Pick<Storage, 'read'>
  settings: Pick<SettingsService, 'giveSiteId'>
  /** Rules of the subjects for their tables. */
  rules: ReadonlyMap<string, TableRule>
  /** Names of the files of a stored picture. */
  filesOf: (picture: { hash: string; widths: number[]; formats: string[] }) => string[]
}

export interface ExportOptions {
  /** Accounts too, with all that people keep and may not be seen by others. */
  accounts: boolean
  now: Date
  /** Takes a line; the next one is read once it is through. */
  onLine: (line: string) => Promise<void>
  /** Takes a stored file as a whole, instead of having it in lines. */
  onFile?: (name: string, stream: NodeJS.ReadableStream) => Promise<void>
  onProgress?: (done: { rows: number; files: number }) => void
}

export interface Exported {
  rows: number
  files: number
  /** Files that are named but are not there: how many, and the first of them. */
  missing: { count: number; examples: string[] }
}

/** Bytes of a file in one line. */
const pieceBytes = 384 << 10
const maxExamples = 20

/** Writes everything, row by row in one snapshot; memory use does not depend on the number of rows. */
export function createExporter({ database, storage, settings, rules, filesOf }: Needs) {
  return {
    async exportAll({ accounts, now, onLine, onFile, onProgress }: ExportOptions): Promise<Exported> {
      const siteId = await settings.giveSiteId()
      const columns = await store.columnsOf(database.orm)
      const header: Header = {
        format: formatName,
        version: formatVersion,
        schema: await store.schemaNumber(database.orm),
        id: randomUUID(),
        site: siteId,
        made: now.toISOString(),
        accounts,
      }
      await onLine(JSON.stringify(header))
      const done: Exported = { rows: 0, files: 0, missing: { count: 0, examples: [] } }
      const all = tablesInOrder(rules, await store.references(database.orm))
      const tables = all.filter(({ part }) => accounts || part === 'content')
      await store.inSnapshot(
        database,
        (read) => linesOf(tables, columns, accounts, read),
        async (line) => {
          done.rows += 1
          await onLine(line.text)
          if (line.table === 'media' && line.row) await filesOfRow(line.row, done)
          if (done.rows % 500 === 0) onProgress?.(done)
        },
      )
      await onLine(JSON.stringify({ end: { rows: done.rows, files: done.files } }))
      onProgress?.(done)
      return done

      async function filesOfRow(json: string, done: Exported): Promise<void> {
        for (const name of filesOf(JSON.parse(json))) {
          const file = await storage.read(name)
          if (!file) {
            done.missing.count += 1
            if (done.missing.examples.length < maxExamples) done.missing.examples.push(name)
            continue
          }
          done.files += 1
          if (onFile) {
            await onFile(name, file.stream())
            await onLine(JSON.stringify({ file: name, part: 0, last: true }))
          } else await inPieces(name, file.stream(), onLine)
        }
      }
    },
  }
}

interface Line {
  text: string
  table: string
  /** The row itself; undefined for what comes later. */
  row?: string
}

async function* linesOf(
  tables: readonly ExportedTable[],
  columns: ReadonlyMap<string, store.Column[]>,
  accounts: boolean,
  read: (from: string) => AsyncGenerator<string>,
): AsyncGenerator<Line> {
  // Without accounts, only the names of those who published are there.
  const whole = new Set(tables.map(({ name }) => name).filter((name) => accounts || name !== 'users'))
  for (const table of tables) {
    const own = columns.get(table.name) ?? []
    const from = table.name === 'users' && !accounts ? store.authorsFrom(tables) : store.rowsFrom(table, own, whole)
    for await (const row of read(from)) yield { text: rowLine(table.name, 'row', row), table: table.name, row }
  }
  // References to rows of a table that comes later can be filled in now.
  for (const table of tables) {
    const later = store.laterFrom(table, columns.get(table.name) ?? [])
    if (later) for await (const row of read(later)) yield { text: rowLine(table.name, 'later', row), table: table.name }
  }
}

async function inPieces(name: string, stream: NodeJS.ReadableStream, onLine: ExportOptions['onLine']): Promise<void> {
  let part = 0
  let held: Buffer[] = []
  let size = 0
  const piece = async (last: boolean) => {
    const base64 = Buffer.concat(held).toString('base64')
    await onLine(JSON.stringify({ file: name, part, last, base64 }))
    part += 1
    held = []
    size = 0
  }
  for await (const chunk of stream) {
    held.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size >= pieceBytes) await piece(false)
  }
  await piece(true)
}
