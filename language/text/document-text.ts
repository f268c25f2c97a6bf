import type { DocumentNode } from '#contract/newsroom/document.ts'
import { countText, readingMinutes } from './text.ts'

/** The words of a text as the editor stores it. Pure and browser-safe: server and editor count by the same rules. */

const lines = new Set(['paragraph', 'heading', 'codeBlock'])
const seenWithoutText = new Set(['figure', 'image', 'embed', 'dataFigure', 'formula'])

/** The plain text of a document, a line for each paragraph; captions and the words of figures count as text. */
export function textOfDocument(document: DocumentNode): string {
  const found: string[] = []
  const walk = (node: DocumentNode) => {
    if (lines.has(node.type)) found.push(inlineText(node))
    else if (node.attrs?.caption || node.attrs?.words) found.push(String(node.attrs.caption || node.attrs.words))
    else for (const child of node.content ?? []) walk(child)
  }
  walk(document)
  return found.filter((line) => line.trim() !== '').join('\n')
}

/** The text of a paragraph or heading, its breaks as line ends and its formulas as their source. */
export const inlineText = ({ content = [] }: DocumentNode): string => content.map(textOfPart).join('')

function textOfPart({ type, attrs, text = '' }: DocumentNode): string {
  if (type === 'hardBreak') return '\n'
  return type === 'formula' ? String(attrs?.source ?? '') : text
}

/** Han characters plus words, and whole minutes of reading at 450 characters a minute. */
export function lengthOfDocument(document: DocumentNode): { length: number; minutes: number } {
  const counts = countText(textOfDocument(document))
  return { length: counts.characters + counts.words, minutes: readingMinutes(counts) }
}

/** True if there is nothing to read or see in it. */
export function isEmptyDocument(document: DocumentNode): boolean {
  if (document.text?.trim() || seenWithoutText.has(document.type)) return false
  return (document.content ?? []).every(isEmptyDocument)
}
