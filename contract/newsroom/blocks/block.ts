import type { Label } from '../../records/record-kind.ts'

/**
 * A node of the editor's documents, declared once. The validation of stored documents, their rendering, the list of allowed HTML,
 * the way back from HTML, the text for search and counting, and the editor's node follow from it; the guide "Add a block" walks
 * through one. Without zod, for the editor.
 */

/** Attributes of a node as they are stored and sent. */
export type BlockValues = Readonly<Record<string, string | number | null>>

/** Types of attributes, named as those of records where they are the same. */
type AttributeType =
  /** `max` in UTF-16 units; `parse` returns the text as it is stored, or undefined if it is refused. */
  | { type: 'text'; max: number; parse?: (text: string) => string | undefined }
  | { type: 'number'; min: number; max: number }
  | { type: 'choice'; options: readonly string[]; optionLabels?: Readonly<Record<string, Label>> }
  /** The path of a stored picture, or the address of one elsewhere that is still to be copied. */
  | { type: 'picture' }
  /** Follows from the others in `complete`, whatever is sent. */
  | { type: 'derived' }

export type BlockAttribute = AttributeType & {
  required?: true
  /** The value of an attribute that nobody set; it is not sent. */
  initial?: string | number
  /** The attribute of the block's element, for blocks with `element`. */
  html?: `data-${string}`
  /** Editors change attributes with a label beside the block. */
  label?: Label
}

/** An element, its attributes except those without a value, and what is in it; 0 is the content of the node. */
export type Markup = readonly [
  tag: string,
  attributes: Readonly<Record<string, string | number | null | undefined>>,
  ...inside: (Markup | string | 0)[],
]

/** An element that is read: of stored HTML on the server, of the clipboard in the editor. */
export interface SourceElement {
  tag: string
  attribute: (name: string) => string | undefined
  text: () => string
  /** The only element in it; undefined where there are several, or words beside it. */
  only: () => SourceElement | undefined
  /** The first element in it with a tag. */
  child: (tag: string) => SourceElement | undefined
}

export interface Block {
  /** Position: among blocks, in a line, or only within the blocks that name it. */
  place: 'block' | 'line' | 'part'
  /** Nodes in it: blocks, a line with marks, characters without marks, or nodes of these names. */
  content: 'blocks' | 'line' | 'characters' | 'nothing' | readonly string[]
  /** True if a single paragraph, or one before lists, is rendered without its own element. */
  isCompact?: true
  attributes?: Readonly<Record<string, BlockAttribute>>
  /** Attributes of editors without a meaning here: accepted and not stored. */
  ignored?: readonly string[]
  /** Checks attributes that depend on each other; undefined if they are refused. */
  complete?: (values: BlockValues) => BlockValues | undefined
  /** The attributes whose text is part of what is read. */
  words?: readonly string[]
  /** True if a summary that is made from a text leaves the block's words out. */
  isOutsideSummary?: true
  /** The element of a block that consists of one, with its attributes as `html` names them. */
  element?: string
  /** The elements of any other block; undefined if there is nothing to show. */
  markup?: (values: BlockValues) => Markup | undefined
  /** The way back from `markup`: the values in an element with this tag; undefined if it stands for another block or none. */
  source?: {
    tag: string
    values: (element: SourceElement) => BlockValues | undefined
    /** Tags of elements in it that hold values, such as a summary; all others are the content. */
    besides?: readonly string[]
  }
  /** Attributes of a link that stands for the block, by those that it had; nothing else of it is trusted. */
  link?: (attribute: (name: string) => unknown, address: string) => Readonly<Record<string, string>> | undefined
  /** Attributes in stored HTML besides those of `element`, by tag, with their values. */
  allowed?: Readonly<Record<string, Readonly<Record<string, readonly (string | RegExp)[]>>>>
  /** Name in the bar of the editor, which offers each block that has one. */
  label?: Label
}
