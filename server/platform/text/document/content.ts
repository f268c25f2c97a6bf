import type { DocumentNode } from '#contract/newsroom/document.ts'
import { countText, readingMinutes } from '#language/text/text.ts'

const linesOf = new Set(['paragraph', 'heading', 'codeBlock'])

/** The plain text of a document, a line for each paragraph; captions count as text. */
export function textOfDocument(document: DocumentNode): string {
  const lines: string[] = []
  const walk = (node: DocumentNode) => {
    if (linesOf.has(node.type)) lines.push(inlineText(node))
    else if (node.attrs?.caption) lines.push(String(node.attrs.caption))
    else for (const child of node.content ?? []) walk(child)
  }
  walk(document)
  return lines.filter((line) => line.trim() !== '').join('\n')
}

const inlineText = ({ content = [] }: DocumentNode): string =>
  content.map((child) => (child.type === 'hardBreak' ? '\n' : (child.text ?? ''))).join('')

/** Han characters plus words, and whole minutes of reading. */
export function lengthOfDocument(document: DocumentNode): { length: number; minutes: number } {
  const counts = countText(textOfDocument(document))
  return { length: counts.characters + counts.words, minutes: readingMinutes(counts) }
}

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

/** True if there is anything to read or see in it. */
export function isEmptyDocument(document: DocumentNode): boolean {
  if (document.text?.trim() || ['figure', 'image', 'embed', 'dataFigure', 'formula'].includes(document.type))
    return false
  return (document.content ?? []).every(isEmptyDocument)
}
