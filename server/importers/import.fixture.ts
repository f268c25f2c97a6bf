import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportFormat, MappingContext, RawDraft, ReadHints } from './format.ts'
import { detectFormat } from './formats.ts'
import { notesOn } from './prepare-batch.ts'

/** Detected format of a file, and the result of reading it. */
export interface CallContext {
  format: string
  drafts: RawDraft[]
  skipped: string[]
  notes: string[]
  /** Why the document is not whole. */
  cut?: string
}

export const plainLabels: MappingContext = { label: (tag) => ({ key: tag, name: tag }) }

/** For tests: reads a file by its content. */
export async function readFileAs(
  path: string,
  { context = plainLabels, hints }: { context?: MappingContext; hints?: ReadHints } = {},
): Promise<CallContext> {
  const format = await detectFormat(path)
  return format ? readWith(format, path, context, hints) : { format: 'none', drafts: [], skipped: [], notes: [] }
}

async function readWith(
  format: ImportFormat,
  path: string,
  context: MappingContext,
  hints?: ReadHints,
): Promise<CallContext> {
  const reading: CallContext = { format: format.name, drafts: [], skipped: [], notes: [] }
  for await (const record of format.read(path, () => {}, hints)) {
    if ('note' in record) reading.notes.push(record.note)
    else if ('cut' in record) reading.cut = record.cut
    else if ('problem' in record) reading.skipped.push(record.problem)
    else {
      const mapped = format.map(record.value, context)
      if ('skip' in mapped) reading.skipped.push(mapped.skip)
      else {
        reading.drafts.push(mapped)
        reading.notes.push(...notesOn(mapped))
      }
    }
  }
  return reading
}

/** For tests: reads a text as if it were a file. */
export async function readText(
  text: string | Uint8Array,
  options: { name?: string; context?: MappingContext; hints?: ReadHints } = {},
): Promise<CallContext> {
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-test-files-'))
  const path = join(folder, options.name ?? 'file')
  try {
    await writeFile(path, text)
    return await readFileAs(path, options)
  } finally {
    await rm(folder, { recursive: true })
  }
}
