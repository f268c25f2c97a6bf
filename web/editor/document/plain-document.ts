import { blocks, type NodeName } from '#contract/newsroom/blocks/blocks.ts'
import type { DocumentMark, DocumentNode } from '#contract/newsroom/document.ts'

/** Node of the editor: the contract's document plus what it keeps for itself. */
export interface EditorNode {
  type?: string
  attrs?: Readonly<Record<string, unknown>>
  content?: EditorNode[]
  text?: string
  marks?: readonly { type: string; attrs?: Readonly<Record<string, unknown>> }[]
}

/**
 * The document as it is sent and stored: without what the editor keeps for itself, without pictures that are still on
 * their way here, without the empty paragraphs at its end. Equal documents give equal JSON.
 */
export function plainDocument(document: EditorNode): { type: 'doc'; content: DocumentNode[] } {
  const content = plainNodes(document.content)
  while (isEmptyParagraph(content.at(-1))) content.pop()
  return { type: 'doc', content }
}

const isEmptyParagraph = (node: DocumentNode | undefined) => node?.type === 'paragraph' && !node.content?.length

const plainNodes = (nodes: readonly EditorNode[] = []): DocumentNode[] => nodes.flatMap((node) => plainNode(node) ?? [])

function plainNode(node: EditorNode): DocumentNode | undefined {
  const type = (node.type === 'image' ? 'figure' : node.type) as DocumentNode['type']
  if (type === 'text') return plainText(node)
  const attrs = plainAttributes(type, node.attrs)
  if (type === 'figure' && !attrs?.src) return undefined
  const content = plainNodes(node.content)
  return { type, ...(attrs && { attrs }), ...(content.length > 0 && { content }) }
}

function plainAttributes(type: NodeName, attrs: EditorNode['attrs']): Record<string, string | number> | undefined {
  const { attributes = {} } = blocks[type]
  const kept = Object.keys(attributes)
    .toSorted()
    .flatMap((name) => {
      const value = attrs?.[name]
      const isSet =
        value !== null && value !== undefined && (value !== attributes[name]?.initial || attributes[name].required)
      return isSet ? [[name, value as string | number] as const] : []
    })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

function plainText({ text = '', marks = [] }: EditorNode): DocumentNode | undefined {
  if (text === '') return undefined
  const kept = marks
    .map(({ type, attrs }): DocumentMark => {
      const name = type as DocumentMark['type']
      return name === 'link' ? { type: name, attrs: { href: String(attrs?.href ?? '') } } : { type: name }
    })
    .toSorted((a, b) => (a.type < b.type ? -1 : 1))
  return { type: 'text', text, ...(kept.length > 0 && { marks: kept }) }
}
