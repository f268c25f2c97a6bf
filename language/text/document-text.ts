import { blocks } from '#contract/newsroom/blocks/blocks.ts'
import type { DocumentNode } from '#contract/newsroom/document.ts'
import { countText, readingMinutes } from './text.ts'

/** The words of a text as the editor stores it. Pure and browser-safe: server and editor count by the same rules. */

/** The plain text of a document, a line for each paragraph; captions and the words of values count as text. */
export function textOfDocument(document: DocumentNode): string {
  const found: string[] = []
  const walk = (node: DocumentNode) => {
    const { content } = blocks[node.type]
    found.push(ownWords(node))
    if (content === 'line' || content === 'characters') found.push(inlineText(node))
    else for (const child of node.content ?? []) walk(child)
  }
  walk(document)
  return found.filter((line) => line.trim() !== '').join('\n')
}

/** The text of a paragraph or heading, its breaks as line ends and its formulas as their source. */
export const inlineText = ({ content = [] }: DocumentNode): string => content.map(textOfPart).join('')

function textOfPart(node: DocumentNode): string {
  if (node.type === 'hardBreak') return '\n'
  return node.text ?? ownWords(node)
}

/** Words that a node has as attributes, such as a caption. */
function ownWords({ type, attrs }: DocumentNode): string {
  const { words = [] } = blocks[type]
  return words.map((name) => attrs?.[name] ?? '').join('\n')
}

/** Han characters plus words, and whole minutes of reading at 450 characters a minute. */
export function lengthOfDocument(document: DocumentNode): { length: number; minutes: number } {
  const counts = countText(textOfDocument(document))
  return { length: counts.characters + counts.words, minutes: readingMinutes(counts) }
}

/** True if there is nothing to read or see in it. */
export function isEmptyDocument(document: DocumentNode): boolean {
  const { content, attributes } = blocks[document.type]
  const isSeenWithoutText = content === 'nothing' && attributes !== undefined
  if (document.text?.trim() || isSeenWithoutText) return false
  return (document.content ?? []).every(isEmptyDocument)
}
