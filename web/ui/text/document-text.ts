import type { DocumentNode } from '#contract/newsroom/document.ts'

const lines = new Set(['paragraph', 'heading', 'codeBlock'])

/** The document as it came or goes: its nodes are checked by the server alone. */
export const asNode = (document: { type: string; content?: unknown[] }): DocumentNode => document as DocumentNode

/** The text of a document without any form, a line for each paragraph; captions count as text. */
export function textOfDocument(document: DocumentNode): string {
  const found: string[] = []
  const walk = (node: DocumentNode) => {
    if (lines.has(node.type)) found.push(inlineText(node))
    else if (node.attrs?.caption) found.push(String(node.attrs.caption))
    else for (const child of node.content ?? []) walk(child)
  }
  walk(document)
  return found.filter((line) => line.trim() !== '').join('\n')
}

/** The text of a paragraph or heading, its breaks as line ends. */
export const inlineText = ({ content = [] }: DocumentNode): string =>
  content.map((child) => (child.type === 'hardBreak' ? '\n' : (child.text ?? ''))).join('')
