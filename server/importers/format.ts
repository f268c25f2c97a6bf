import type { ItemDraft, LabelDraft } from '#server/domains/content/item-draft.ts'
import type { RenderOptions } from '#server/platform/rich-text/options.ts'

/** A record of a source file as it was read, or why it could not be. */
export type SourceRecord = { line: number; id?: string } & ({ value: unknown } | { problem: string })

/** A text that waits to be rendered. */
export interface RenderJob {
  format: 'markdown' | 'html'
  source: string
  options: RenderOptions
}

/** A draft whose text is not rendered yet: rendering is the dear part, and unchanged texts need none. */
export interface RawDraft {
  draft: Omit<ItemDraft, 'html' | 'text' | 'summary'>
  /** A summary of the source's own; without one the first sentences are taken. */
  summary?: string
  job: RenderJob
  /** What was changed on the way, for the report. */
  notes: string[]
}

export type Mapped = RawDraft | { skip: string; id?: string }

export interface MappingContext {
  /** Label of the site for a tag of the source. */
  label(tag: string): LabelDraft | undefined
}

/** One format that content can be imported from: fetch, map, and hand over to the services; never SQL. */
export interface ImportFormat {
  name: string
  /** Whether a file is of this format, by its name. */
  detect(file: string): boolean
  /**
   * Reads records in constant memory. `progress` is told the bytes read of the file.
   * @throws Error when the file cannot be read on, such as a damaged archive
   */
  read(file: string, progress: (bytes: number) => void): AsyncGenerator<SourceRecord>
  map(record: unknown, context: MappingContext): Mapped
}
