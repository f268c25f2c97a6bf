import type { Block } from '#contract/newsroom/blocks/block.ts'
import { blocks } from '#contract/newsroom/blocks/blocks.ts'
import type { DocumentNode } from '#contract/newsroom/document.ts'

/** True for blocks that show a picture, by the address in `src`. */
export const hasPicture = ({ attributes }: Block): boolean => attributes?.src?.type === 'picture'

const isFigure = ({ type }: DocumentNode): boolean => hasPicture(blocks[type])

/** Addresses of the pictures that a document shows, each once, in their order. */
export function picturesOfDocument(document: DocumentNode): string[] {
  const found = new Set<string>()
  const walk = (node: DocumentNode) => {
    if (isFigure(node)) found.add(String(node.attrs?.src ?? ''))
    for (const child of node.content ?? []) walk(child)
  }
  walk(document)
  return [...found]
}

/** The same document with other addresses of its pictures, and their sizes. */
export function withPictures<T extends DocumentNode>(
  document: T,
  taken: ReadonlyMap<string, { url: string; width: number; height: number }>,
): T {
  const change = (node: DocumentNode): DocumentNode => {
    const picture = isFigure(node) ? taken.get(String(node.attrs?.src)) : undefined
    if (picture)
      return { ...node, attrs: { ...node.attrs, src: picture.url, width: picture.width, height: picture.height } }
    return node.content ? { ...node, content: node.content.map(change) } : node
  }
  return change(document) as T
}

/** The same document where figures have the words of their pictures that nobody wrote for this text. */
export function withPictureWords<T extends DocumentNode>(
  document: T,
  words: ReadonlyMap<string, { alt: string; credit: string }>,
): T {
  const change = (node: DocumentNode): DocumentNode => {
    const known = isFigure(node) ? words.get(String(node.attrs?.src)) : undefined
    if (known) {
      const { alt, credit } = node.attrs ?? {}
      return {
        ...node,
        attrs: { ...node.attrs, alt: alt || known.alt || null, credit: credit || known.credit || null },
      }
    }
    return node.content ? { ...node, content: node.content.map(change) } : node
  }
  return change(document) as T
}
