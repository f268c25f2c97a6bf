import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { ItemDraft } from '#server/domains/content/item-draft.ts'
import { cleanTitle } from '#server/domains/content/item-draft.ts'
import type { ContentService } from '#server/domains/content/service.ts'
import type { ImportFormat, MappingContext, RawDraft } from './format.ts'
import type { RenderPool } from './render-pool.ts'
import { addExample, addSkip, emptyReport, type FileReport } from './report.ts'

/** Records of one transaction: large enough for few statements, small enough to lose little when cut off. */
const batchSize = 50

export type ImportTarget = Pick<ContentService, 'saveItems' | 'changedDrafts' | 'importProgress' | 'saveImportProgress'>

export interface ImportOptions {
  file: string
  format: ImportFormat
  /** Absent: the run is a rehearsal that maps and renders but writes nothing. */
  target: ImportTarget | undefined
  context: MappingContext
  pool: RenderPool
  /** Records to take in this run at most. */
  limit: number
  /** Begin at the first record whatever an earlier run has done. */
  restart: boolean
  onProgress(report: FileReport, bytesRead: number): void
  /** Asked between batches; true ends the run, and the next one goes on from there. */
  stopped(): boolean
}

interface Batch {
  /** Number of the last record in it, counted from the beginning of the file. */
  end: number
  drafts: { line: number; raw: RawDraft }[]
}

/**
 * Imports one file, batch by batch: while one is converted and stored, the next one is being rendered. After each
 * batch the position is noted, so that a run that is cut off goes on there; a batch written twice changes nothing.
 */
export async function importFile(options: ImportOptions): Promise<FileReport> {
  const { file, format, target } = options
  const began = performance.now()
  const report = emptyReport(basename(file), format.name)
  const hash = await hashOfFile(file)
  const progress = await target?.importProgress(hash)
  report.resumedAfter = progress && !progress.finished && !options.restart ? progress.position : 0

  let pending: Promise<void> = Promise.resolve()
  const finishBatch = async (rendered: Promise<ItemDraft[]>, end: number) => {
    await save(await rendered, options, report)
    await target?.saveImportProgress(hash, report.file, { position: end, finished: false })
    report.elapsed = performance.now() - began
  }
  try {
    for await (const batch of batches(options, report)) {
      const rendered = render(batch, options, report)
      // Should the batch before it fail, nobody waits for this one any more.
      rendered.catch(() => {})
      await pending
      pending = finishBatch(rendered, batch.end)
      pending.catch(() => {})
    }
  } finally {
    await pending
  }
  if (report.finished)
    await target?.saveImportProgress(hash, report.file, {
      position: report.resumedAfter + report.records,
      finished: true,
    })
  report.elapsed = performance.now() - began
  return report
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest('hex')
}

async function* batches(options: ImportOptions, report: FileReport): AsyncGenerator<Batch> {
  let bytes = 0
  let position = 0
  let batch: Batch = { end: 0, drafts: [] }
  let sinceBatch = 0
  const records = options.format.read(options.file, (read) => {
    bytes = read
  })
  try {
    for await (const record of records) {
      position += 1
      if (position <= report.resumedAfter) continue
      const began = performance.now()
      if (report.records >= options.limit) return yield* last()
      report.records += 1
      sinceBatch += 1
      const raw = mapped(record, options, report)
      if (raw) batch.drafts.push({ line: record.line, raw })
      report.timings.reading += performance.now() - began
      if (sinceBatch < batchSize) continue
      yield* last()
      options.onProgress(report, bytes)
      if (options.stopped()) return
    }
    report.finished = true
  } catch (error) {
    report.failure = `the file cannot be read on: ${(error as Error).message}`
  }
  yield* last()

  function* last(): Generator<Batch> {
    if (sinceBatch === 0) return
    const done = { ...batch, end: report.resumedAfter + report.records }
    batch = { end: 0, drafts: [] }
    sinceBatch = 0
    yield done
  }
}

type ReadRecord = Awaited<ReturnType<ReturnType<ImportFormat['read']>['next']>>['value']

function mapped(
  record: Exclude<ReadRecord, void>,
  { format, context }: ImportOptions,
  report: FileReport,
): RawDraft | undefined {
  const { line } = record
  if ('problem' in record) {
    addSkip(report, record.problem, { line, id: record.id })
    return undefined
  }
  const result = format.map(record.value, context)
  if ('skip' in result) {
    addSkip(report, result.skip, { line, id: result.id })
    return undefined
  }
  for (const note of result.notes) addExample(report.notes, note, { line, id: result.draft.importKey })
  return result
}

/** Renders what has changed since it was last imported. */
async function render({ drafts }: Batch, { target, pool }: ImportOptions, report: FileReport): Promise<ItemDraft[]> {
  const changed = target ? await target.changedDrafts(drafts.map(({ raw }) => raw.draft)) : undefined
  const rendered = await Promise.all(
    drafts.map(async ({ line, raw }): Promise<ItemDraft[]> => {
      if (changed && !changed.has(raw.draft)) {
        report.unchanged += 1
        return []
      }
      const result = await pool.render(raw.job)
      report.timings.rendering += result.spent
      if ('problem' in result) {
        addSkip(report, result.problem, { line, id: raw.draft.importKey })
        return []
      }
      const { html, text, summary } = result.text
      return [{ ...raw.draft, html, text, summary: raw.summary ? cleanTitle(raw.summary).title : summary }]
    }),
  )
  return rendered.flat()
}

async function save(drafts: ItemDraft[], { target }: ImportOptions, report: FileReport): Promise<void> {
  if (!target) return
  for (const result of await target.saveItems(drafts, report.timings)) report[result] += 1
}
