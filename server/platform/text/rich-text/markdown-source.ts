import { RichTextError } from './errors.ts'
import { maxContainersPerLine, maxListIndent, maxParagraphLength, maxParagraphLines } from './limits.ts'

const containers = new RegExp(
  `^((?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${maxContainersPerLine}}[ \\t]*)(?=[>\\-+*\\d])`,
)
const indentedMarker = new RegExp(`^[ \\t]{${maxListIndent},}(?=(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t]))`)

/**
 * Limits how deep quotes and lists can stand inside each other: the parser's cost grows steeply with it, and its
 * consumers recurse. Lines of real texts come out as they are.
 */
export function limitContainers(markdown: string): string {
  return markdown.replace(/^[ \t]*(?:[>\-+*]|\d{1,9}[.)]).*$/gm, (line) =>
    line.replace(indentedMarker, ' '.repeat(maxListIndent)).replace(containers, '$1\\'),
  )
}

/** @throws RichTextError when too much text, or too many lines, stand between two blank lines */
export function checkParagraphs(markdown: string): void {
  let begin = 0
  let lines = 0
  for (const { index, 1: blank } of markdown.matchAll(/\n(?=([ \t]*\r?\n)?)/g)) {
    lines += 1
    if (index - begin > maxParagraphLength || lines > maxParagraphLines)
      throw new RichTextError('A paragraph is too long')
    if (blank === undefined) continue
    begin = index
    lines = 0
  }
  if (markdown.length - begin > maxParagraphLength) throw new RichTextError('A paragraph is too long')
}
