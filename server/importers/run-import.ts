import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { ItemDraft } from '#server/domains/content/item-draft.ts'
import { cleanTitle } from '#server/domains/content/item-draft.ts'
import type { ContentService } from '#server/domains/content/service.ts'
import type { RedirectsService } from '#server/domains/redirects/service.ts'
import type { ImportFormat, MappingContext, RawDraft, ReadHints, SourceRecord } from './format.ts'
import type { RenderPool } from './render-pool.ts'
import { addExample, addSkip, emptyReport, type FileReport, type ItemEntry } from './report.ts'
import type { PictureTaker } from './take-pictures.ts'

/** Records of one transaction unless said otherwise: large enough for few statements, small enough to lose little when cut off. */
const usualBatchSize = 50

export type ImportTarget = Pick<
  ContentService,
  'saveItems' | 'changedDrafts' | 'importProgress' | 'saveImportProgress' | 'itemPaths'
>

export interface ImportOptions {
  file: string
  format: ImportFormat
  /** Absent: the run is a rehearsal that maps and renders but writes nothing. */
  target: ImportTarget | undefined
  context: MappingContext
  pool: RenderPool
  /** Absent: pictures stay where they are. */
  pictures?: PictureTaker
  /** Absent: old addresses are not remembered. */
  redirects?: Pick<RedirectsService, 'save'>
  /** What is known of the file from where it was read. */
  hints?: ReadHints
  /** Told of every item. */
  onItem?(entry: ItemEntry): void
  /** Records of one transaction; few where others wait for the same thread. */
  batchSize?: number
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
  const finishBatch = async (batch: Batch, rendered: Promise<Rendered[]>) => {
    await save(await rendered, options, report)
    await saveRedirects(batch, options, report)
    await target?.saveImportProgress(hash, report.file, { position: batch.end, finished: false })
    report.elapsed = performance.now() - began
  }
  try {
    for await (const batch of batches(options, report)) {
      const rendered = render(batch, options, report)
      // Should the batch before it fail, nobody waits for this one any more.
      rendered.catch(() => {})
      await pending
      pending = finishBatch(batch, rendered)
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
  const onBytes = (read: number) => {
    bytes = read
  }
  const records = options.format.read(options.file, onBytes, options.hints)
  try {
    for await (const record of records) {
      if ('note' in record) {
        addExample(report.notes, record.note, { line: record.line })
        continue
      }
      position += 1
      if (position <= report.resumedAfter) continue
      const began = performance.now()
      if (report.records >= options.limit) return yield* last()
      report.records += 1
      sinceBatch += 1
      const raw = mapped(record, options, report)
      if (raw) batch.drafts.push({ line: record.line, raw })
      report.timings.reading += performance.now() - began
      if (sinceBatch < (options.batchSize ?? usualBatchSize)) continue
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

type ReadRecord = Exclude<SourceRecord, { note: string }>

function mapped(
  record: ReadRecord,
  { format, context, pictures, onItem }: ImportOptions,
  report: FileReport,
): RawDraft | undefined {
  const { line } = record
  const skipped = (reason: string, id: string | undefined) => {
    addSkip(report, reason, { line, id })
    onItem?.({ line, key: id, result: 'skipped', why: [reason] })
  }
  if ('problem' in record) {
    skipped(record.problem, record.id)
    return undefined
  }
  const result = format.map(record.value, context)
  if ('skip' in result) {
    skipped(result.skip, result.id)
    return undefined
  }
  for (const note of result.notes) addExample(report.notes, note, { line, id: result.draft.importKey })
  // A text whose pictures were left where they are is another one than with its pictures taken over.
  const left = format.takesPictures && !pictures ? picturesLeft : ''
  return { ...result, draft: { ...result.draft, hash: result.draft.hash + left } }
}

/** Marks on a hash: pictures were not asked for, or could not all be had, so that the next import tries again. */
const picturesLeft = '-'
const picturesMissing = '!'

interface Rendered {
  line: number
  draft: ItemDraft
  why: string[]
}

/** Renders what has changed since it was last imported, and takes its pictures over. */
async function render({ drafts }: Batch, options: ImportOptions, report: FileReport): Promise<Rendered[]> {
  const { target, pool, onItem } = options
  const changed = target ? await target.changedDrafts(drafts.map(({ raw }) => raw.draft)) : undefined
  const rendered = await Promise.all(
    drafts.map(async ({ line, raw }): Promise<Rendered[]> => {
      const { importKey: key, title } = raw.draft
      if (changed && !changed.has(raw.draft)) {
        report.unchanged += 1
        onItem?.({ line, key, title, result: 'unchanged', why: raw.notes })
        return []
      }
      const result = await pool.render(raw.job)
      report.timings.rendering += result.spent
      if ('problem' in result) {
        addSkip(report, result.problem, { line, id: key })
        onItem?.({ line, key, title, result: 'skipped', why: [result.problem] })
        return []
      }
      const { html, text, summary } = result.text
      const draft = { ...raw.draft, html, text, summary: raw.summary ? cleanTitle(raw.summary).title : summary }
      return [await withPictures({ line, draft, why: [...raw.notes] }, raw, options, report)]
    }),
  )
  return rendered.flat()
}

async function withPictures(
  rendered: Rendered,
  raw: RawDraft,
  { pictures }: ImportOptions,
  report: FileReport,
): Promise<Rendered> {
  if (!pictures) return rendered
  const { line, draft } = rendered
  const taken = await pictures.take(draft.html, raw.cover)
  for (const { url, reason } of taken.missing) {
    addExample(report.notes, `picture not taken over: ${reason}`, { line, id: url })
    rendered.why.push(`picture not taken over: ${reason}: ${url}`)
  }
  report.pictures += taken.count
  const mark = taken.missing.length > 0 ? picturesMissing : ''
  return { ...rendered, draft: { ...draft, html: taken.html, picture: taken.picture, hash: draft.hash + mark } }
}

async function save(rendered: Rendered[], { target, onItem }: ImportOptions, report: FileReport): Promise<void> {
  const results =
    target &&
    (await target.saveItems(
      rendered.map(({ draft }) => draft),
      report.timings,
    ))
  for (const [index, { line, draft, why }] of rendered.entries()) {
    const result = results?.[index]
    if (result) report[result] += 1
    onItem?.({ line, key: draft.importKey, title: draft.title, result: result ?? 'rehearsed', why })
  }
}

/** Also for items that did not change: an import may have been cut off between them and their addresses. */
async function saveRedirects({ drafts }: Batch, { target, redirects }: ImportOptions, report: FileReport) {
  const old = drafts.filter(({ raw }) => (raw.oldPaths?.length ?? 0) > 0)
  if (!target || !redirects || old.length === 0) return
  const paths = await target.itemPaths(old.map(({ raw }) => raw.draft.importKey))
  const wanted = old.flatMap(({ line, raw }) => {
    const to = paths.get(raw.draft.importKey)
    return to ? (raw.oldPaths ?? []).map((from) => ({ line, from, to })) : []
  })
  const refused = new Set(await redirects.save(wanted))
  for (const one of wanted) {
    if (refused.has(one))
      addExample(report.notes, 'its old address leads elsewhere already', { line: one.line, id: one.from })
  }
}
