import type { RawDraft, SourceRecord } from './format.ts'
import type { ImportOptions } from './import-options.ts'
import { addExample, type FileReport } from './report.ts'
import { eachUntilAborted } from './until-aborted.ts'

/** Records of one transaction unless said otherwise: large enough for few statements, small enough to lose little when cut off. */
const usualBatchSize = 50
/** Characters of source texts in one batch: so much is done in a few seconds, and an interruption has to wait for it. */
const maxBatchLength = 4_000_000

/** A record that gives no item, and why. */
export interface Skipped {
  line: number
  key?: string
  title?: string
  why: string
}

export interface Batch {
  /** Records in it: every one is either a draft or skipped. */
  records: number
  drafts: { line: number; raw: RawDraft }[]
  skipped: Skipped[]
  /** Bytes of the file that were read by then. */
  bytes: number
}

/** How reading a file came to its end. */
export interface ReadingEnd {
  finished: boolean
  failure?: string
}

/**
 * Reads the records of a file from a position on and maps them, batch by batch. A file that cannot be read on ends the
 * reading, never the import.
 * @returns how it came to its end
 * @throws the signal's reason
 */
export async function* readBatches(
  options: ImportOptions,
  report: FileReport,
): AsyncGenerator<Batch, ReadingEnd, undefined> {
  let bytes = 0
  let position = 0
  let taken = 0
  let length = 0
  let batch = emptyBatch()
  const onBytes = (read: number) => {
    bytes = read
  }
  const next = (): Batch => {
    const done = { ...batch, bytes }
    batch = emptyBatch()
    length = 0
    return done
  }
  const { format, file, hints, limit, signal, batchSize = usualBatchSize } = options
  const end: ReadingEnd = { finished: true }
  try {
    for await (const record of eachUntilAborted(signal, format.read(file, onBytes, hints))) {
      if ('note' in record) {
        addExample(report.notes, record.note, { line: record.line })
        continue
      }
      if ('cut' in record) {
        // All that is there was read, so that the next run of the same file begins again.
        end.failure = record.cut
        continue
      }
      position += 1
      if (position <= report.resumedAfter) continue
      if (taken >= limit) {
        end.finished = false
        break
      }
      taken += 1
      const began = performance.now()
      length += addMapped(batch, record, options)
      report.timings.reading += performance.now() - began
      if (batch.records >= batchSize || length >= maxBatchLength) yield next()
    }
  } catch (error) {
    signal.throwIfAborted()
    end.finished = false
    end.failure = `the file cannot be read on: ${(error as Error).message}`
  }
  if (batch.records > 0) yield next()
  return end
}

const emptyBatch = (): Batch => ({ records: 0, drafts: [], skipped: [], bytes: 0 })

/** @returns characters of the text that it brings */
function addMapped(
  batch: Batch,
  record: Exclude<SourceRecord, { note: string } | { cut: string }>,
  { format, context, pictures }: ImportOptions,
): number {
  const { line } = record
  batch.records += 1
  if ('problem' in record) {
    batch.skipped.push({ line, key: record.id, why: record.problem })
    return 0
  }
  const result = tryMap(() => format.map(record.value, context))
  if ('skip' in result) {
    batch.skipped.push({ line, key: result.id, why: result.skip })
    return 0
  }
  // A text whose pictures were left where they are is another one than with its pictures taken over.
  const left = format.takesPictures && !pictures ? picturesLeft : ''
  const draft = { ...result.draft, hash: result.draft.hash + left }
  batch.drafts.push({ line, raw: { ...result, draft } })
  return result.job.source.length
}

/** Marks a hash made without requesting pictures, so that an import that requests them renders the text again. */
const picturesLeft = '-'

/** One record that nobody thought of must not end the import of all others. */
function tryMap<T>(map: () => T): T | { skip: string; id?: string } {
  try {
    return map()
  } catch (error) {
    return { skip: `cannot be understood: ${(error as Error).message}` }
  }
}
