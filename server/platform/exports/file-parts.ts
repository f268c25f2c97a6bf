import { CallError } from '#contract/errors.ts'
import { workingFor } from '#server/platform/database/workload.ts'
import { createRest } from '#server/platform/jobs/rest.ts'
import { byteOrderMark, csvLines } from '#server/platform/spreadsheets/csv.ts'
import type { Row, SheetFormat } from '#server/platform/spreadsheets/rows.ts'
import { workbookWriting } from '#server/platform/spreadsheets/workbook-writing.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import type { ExportTraffic } from './export-traffic.ts'

export interface ExportNeeds {
  /** Threads in which workbooks are written. */
  exportThreads: Pick<ThreadPool, 'run'>
}

/** Bytes of rows of which a workbook is written: it is in memory as a whole, and takes ten times as much. */
const maxSheetBytes = 48 << 20
/** The share of its time from which on this process is busy with others, and the milliseconds that it then rests. */
const busyFrom = 0.5
const restMs = 20

/**
 * A table as a file, in parts. CSV is sent as its rows are read. A workbook is complete before the first part: so it can
 * be refused, and no slow client keeps others from theirs.
 * @throws CallError exportTooLarge
 */
export async function fileParts(
  { exportThreads, traffic }: ExportNeeds & { traffic: Pick<ExportTraffic, 'work'> },
  table: AsyncGenerator<Row[]>,
  { format, title }: { format: SheetFormat; title: string },
): Promise<AsyncIterable<Uint8Array>> {
  if (format === 'csv') return csvParts(traffic, table)
  const rest = createRest(busyFrom)
  const bytes = await traffic.work(async () => {
    const parts: Uint8Array[] = []
    let size = 0
    for await (const rows of table) {
      const part = Buffer.from(JSON.stringify(rows))
      size += part.length
      if (size > maxSheetBytes) throw new CallError('exportTooLarge')
      parts.push(part)
      await rest(restMs)
    }
    return exportThreads.run(workbookWriting, 'workbook', parts, title)
  })
  return (async function* () {
    yield bytes
  })()
}

/** A table as CSV, in parts. Other exports take turns between them. */
export async function* csvParts(
  traffic: Pick<ExportTraffic, 'work'>,
  table: AsyncGenerator<Row[]>,
): AsyncGenerator<Uint8Array> {
  const rest = createRest(busyFrom)
  yield Buffer.from(byteOrderMark)
  for (;;) {
    const next = await workingFor('exports', () => traffic.work(() => table.next()))
    if (next.done) return
    yield Buffer.from(csvLines(next.value))
    await rest(restMs)
  }
}
