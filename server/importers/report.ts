import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'

/** Examples kept of each reason. */
const maxExamples = 5

interface Example {
  line: number
  id?: string
}

/** Milliseconds spent on each part of the work; rendering runs beside the others. */
export interface ImportTimings {
  reading: number
  rendering: number
  converting: number
  storing: number
}

/**
 * Results of an import, file by file; also written down at its end. Every record is counted once: it was created,
 * updated, unchanged or skipped.
 */
export interface FileReport {
  file: string
  format: string
  /** Records passed over because an earlier run had done them. */
  resumedAfter: number
  records: number
  created: number
  updated: number
  unchanged: number
  skipped: number
  /** Pictures taken over. */
  pictures: number
  skipReasons: Record<string, { count: number; examples: Example[] }>
  notes: Record<string, { count: number; examples: Example[] }>
  /** Why the file could not be read to its end. */
  failure?: string
  finished: boolean
  /** True if it was asked to stop before the end of the file. */
  interrupted?: boolean
  /** The wall clock, in milliseconds. */
  elapsed: number
  timings: ImportTimings
}

/** Result of one item, for the report of all items. */
export interface ItemEntry {
  line: number
  key?: string
  title?: string
  result: 'created' | 'updated' | 'unchanged' | 'skipped'
  /** Why it was skipped, and what was changed on the way. */
  why: string[]
}

/** The report of a file of which nothing was read yet. */
export function emptyReport(file: string, format: string): FileReport {
  const counts = { resumedAfter: 0, records: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, pictures: 0 }
  const timings = { reading: 0, rendering: 0, converting: 0, storing: 0 }
  return { file, format, ...counts, skipReasons: {}, notes: {}, finished: false, elapsed: 0, timings }
}

/** Counts a reason and keeps its first examples. */
export function addExample(group: FileReport['notes'], reason: string, example: Example): void {
  group[reason] ??= { count: 0, examples: [] }
  const entry = group[reason]
  entry.count += 1
  if (entry.examples.length < maxExamples) entry.examples.push(example)
}

/** Counts a record that was not imported, by its reason. */
export function addSkip(report: FileReport, reason: string, example: Example): void {
  report.skipped += 1
  addExample(report.skipReasons, reason, example)
}

/** A few lines for the terminal. */
export function reportText(report: FileReport): string {
  const { created, updated, unchanged, skipped, records, elapsed, timings } = report
  const seconds = elapsed / 1000
  const lines = [
    `${report.file}: ${created} created, ${updated} updated, ${unchanged} unchanged, ${skipped} skipped`,
    `  ${records} records in ${seconds.toFixed(1)} s, ${Math.round(records / Math.max(seconds, 0.001))} a second` +
      ` (rendering ${inSeconds(timings.rendering)}, converting ${inSeconds(timings.converting)}, storing ${inSeconds(timings.storing)})`,
  ]
  if (report.pictures > 0) lines.push(`  ${report.pictures} pictures taken over`)
  if (report.resumedAfter > 0) lines.push(`  went on after record ${report.resumedAfter}`)
  if (report.interrupted) lines.push('  interrupted before its end')
  if (report.failure) lines.push(`  stopped: ${report.failure}`)
  for (const [title, group] of [['skipped', report.skipReasons] as const, ['note', report.notes] as const]) {
    for (const [reason, { count, examples }] of Object.entries(group)) {
      lines.push(`  ${title}: ${count} × ${reason} (${examples.map(exampleText).join(', ')})`)
    }
  }
  return lines.join('\n')
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const exampleText = ({ line, id }: Example) => (id ? `line ${line}: ${id}` : `line ${line}`)

const reportPath = (dataDir: string, name: string, now: Date, ending: string) => {
  const time = now.toISOString().replace(/[:.]/g, '-')
  return join(dataDir, 'imports', `${name.replace(/[^\p{L}\p{N}._-]/gu, '_').slice(0, 80)}-${time}.${ending}`)
}

/** Writes the report to `<dataDir>/imports/<name>-<time>.json` and gives its path. */
export async function writeReport(
  dataDir: string,
  name: string,
  reports: readonly FileReport[],
  now: Date,
): Promise<string> {
  const path = reportPath(dataDir, name, now, 'json')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify({ time: now.toISOString(), files: reports }, null, 2)}\n`)
  return path
}

/** The report of all items, one JSON line each, in a file beside the report: `<dataDir>/imports/<name>-<time>.items.jsonl`. */
export async function openItemLog(dataDir: string, name: string, now: Date) {
  const path = reportPath(dataDir, name, now, 'items.jsonl')
  await mkdir(dirname(path), { recursive: true })
  const stream = createWriteStream(path)
  return {
    path,
    add: (file: string, entry: ItemEntry): void => {
      stream.write(`${JSON.stringify({ file, ...entry })}\n`)
    },
    async close(): Promise<void> {
      stream.end()
      await finished(stream)
    },
  }
}
