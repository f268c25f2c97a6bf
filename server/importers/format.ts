import type { ItemKind } from '#contract/content/items.ts'
import type { ItemDraft, LabelDraft } from '#server/modules/content/items/item-draft.ts'
import type { RenderOptions } from '#server/platform/text/rich-text/options.ts'

/**
 * A record of a source file as it was read, why it could not be, or something to know about the file as a whole: a remark,
 * or that it is not whole.
 */
export type SourceRecord = { line: number; id?: string } & (
  | { value: unknown }
  | { problem: string }
  | { note: string }
  /** Why the document ends before its end: it is not whole. */
  | { cut: string }
)

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
  /** Picture that stands for the piece where it was published. */
  cover?: { url: string; alt: string }
  /** Paths, with their query, that led to it where it came from; they are to lead to it here. */
  oldPaths?: readonly string[]
  /** Names of labels beyond those that a piece may have. */
  labelsLeftOut?: readonly string[]
  /** Changes made on the way, for the report. */
  notes: string[]
  /** Why it may not be published as it is; it is a draft then. */
  draftReasons?: readonly string[]
}

export type Mapped = RawDraft | { skip: string; id?: string }

export interface MappingContext {
  /** Label of the site for a tag of the source. */
  label(tag: string): LabelDraft | undefined
  /** Kind of all items, in place of the one that the source suggests. */
  kind?: ItemKind
  status?: ItemDraft['status']
}

/** Hints about a file that came from the web. */
export interface ReadHints {
  /** Address that it was read from. */
  address?: string
  /** Charset of its Content-Type. */
  charset?: string
}

/** One format that content can be imported from: fetch, map, and hand over to the services; never SQL. */
export interface ImportFormat {
  name: string
  /** True if a file is of this format, by its name or by the text that it begins with. */
  detect(file: string, head: string): boolean
  /**
   * Reads records in constant memory. `progress` receives the bytes read of the file.
   * @throws Error when the file cannot be read on, such as a damaged archive
   */
  read(file: string, progress: (bytes: number) => void, hints?: ReadHints): AsyncGenerator<SourceRecord>
  map(record: unknown, context: MappingContext): Mapped
  /** True where identities may change: entries are recognised by address, title and time as well. */
  recognisesEntries?: boolean
  /** Pictures in its texts are taken over into this site's storage unless somebody decides otherwise. */
  takesPictures?: boolean
}
