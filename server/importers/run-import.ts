import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { failureLine } from '#server/platform/database/database-failures.ts'
import { type Batch, readBatches } from './batches.ts'
import type { ImportOptions } from './import-options.ts'
import { prepareBatch } from './prepare-batch.ts'
import { emptyReport, type FileReport } from './report.ts'
import { storeBatch } from './store-batch.ts'
import { untilAborted } from './until-aborted.ts'

/**
 * Imports one file, batch by batch: while one is converted and stored, the next one is being rendered. After each batch
 * the position is recorded, so that an interrupted run continues there; a batch written twice changes nothing.
 *
 * Always ends with a report, whether the file ends, reading or storing fails, or the signal is aborted. Nothing is
 * started afterwards.
 */
export async function importFile(options: ImportOptions): Promise<FileReport> {
  const report = emptyReport(basename(options.file), options.format.name)
  const began = performance.now()
  const ended = new AbortController()
  const signal = AbortSignal.any([options.signal, ended.signal])
  try {
    await importBatches({ ...options, signal }, report)
  } catch (error) {
    if (options.signal.aborted && error === options.signal.reason) report.interrupted = true
    else report.failure ??= `cannot be stored on: ${failureLine(error)}`
  } finally {
    // Batches that were begun but will not be stored are given up.
    ended.abort()
  }
  report.elapsed = performance.now() - began
  return report
}

async function importBatches(options: ImportOptions, report: FileReport): Promise<void> {
  const { file, target, rehearse, signal } = options
  const hash = await untilAborted(signal, hashOfFile(file))
  const progress = rehearse ? undefined : await target.importProgress(hash)
  report.resumedAfter = progress && !progress.finished && !options.restart ? progress.position : 0
  const saveProgress = async (finished: boolean) => {
    const position = report.resumedAfter + report.records
    if (!rehearse) await target.saveImportProgress(hash, report.file, { position, finished })
  }
  const finishBatch = async (batch: Batch, preparing: ReturnType<typeof prepareBatch>) => {
    await storeBatch(batch, await untilAborted(signal, preparing), options, report)
    await saveProgress(false)
    options.onProgress(report, batch.bytes)
  }

  const claimed = new Set<string>()
  const recogniseBatch = async (batch: Batch): Promise<Batch> =>
    options.format.recognisesEntries
      ? { ...batch, drafts: await recogniseDrafts(batch.drafts, target, claimed) }
      : batch

  const batches = readBatches(options, report)
  let storing: Promise<void> = Promise.resolve()
  try {
    for (;;) {
      const next = await batches.next()
      if (next.done) {
        await storing
        report.failure = next.value.failure
        report.finished = next.value.finished
        break
      }
      const batch = await untilAborted(signal, recogniseBatch(next.value))
      const preparing = prepareBatch(batch, options)
      preparing.catch(() => {})
      await storing
      storing = finishBatch(batch, preparing)
      storing.catch(() => {})
    }
  } finally {
    await batches.return({ finished: false })
    // A batch that is being stored is completed, and its position recorded, before the report is returned.
    await storing
  }
  if (report.finished) await saveProgress(true)
}

/** Gives drafts of entries that were imported under another identity the key of that. */
async function recogniseDrafts(
  drafts: Batch['drafts'],
  target: Pick<ImportOptions['target'], 'recogniseEntries'>,
  claimed: Set<string>,
): Promise<Batch['drafts']> {
  const keys = await target.recogniseEntries(
    drafts.map(({ raw }) => raw.draft),
    claimed,
  )
  return drafts.map(({ line, raw }) => {
    const importKey = keys.get(raw.draft) ?? raw.draft.importKey
    return { line, raw: { ...raw, draft: { ...raw.draft, importKey } } }
  })
}

async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest('hex')
}
