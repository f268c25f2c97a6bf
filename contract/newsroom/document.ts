import type { BlockValues } from './blocks/block.ts'
import type { NodeName } from './blocks/blocks.ts'
import type { PlainMark } from './blocks/marks.ts'

/**
 * The editor's document as it is stored and sent: Tiptap's JSON, with the nodes of `blocks` and these marks only. Without
 * zod, so that the editor can import it.
 */

export const documentLimits = {
  /** Nodes inside each other. */
  depth: 40,
  nodes: 50_000,
} as const

export type MarkName = PlainMark | 'link'

export interface DocumentMark {
  type: MarkName
  /** Links have an href. */
  attrs?: { href: string }
}

export interface DocumentNode {
  type: NodeName
  attrs?: BlockValues
  content?: DocumentNode[]
  text?: string
  marks?: DocumentMark[]
}
