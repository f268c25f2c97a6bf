import type { DocumentNode } from '#contract/newsroom/document.ts'

/** Addresses of the pictures that a document shows, each once, in their order. */
export function picturesOfDocument(document: DocumentNode): string[] {
  const found = new Set<string>()
  const walk = (node: DocumentNode) => {
    if (node.type === 'figure' || node.type === 'image') found.add(String(node.attrs?.src ?? ''))
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
    const picture = node.type === 'figure' || node.type === 'image' ? taken.get(String(node.attrs?.src)) : undefined
    if (picture)
      return { ...node, attrs: { ...node.attrs, src: picture.url, width: picture.width, height: picture.height } }
    return node.content ? { ...node, content: node.content.map(change) } : node
  }
  return change(document) as T
}
