/** Characters (em) in a line of the timeline: at its widest, and on the widest phone that folds. */
const emsPerLine = { wide: 42, phone: 25 }
/** Folded text shows four lines. On a wide screen one more is rather shown than hidden. */
const foldedLines = 4
const unfoldedLines = { wide: foldedLines + 1, phone: foldedLines }

/** Where a text is folded: everywhere, only on a phone's narrow lines, or nowhere. */
export type Fold = 'always' | 'phone' | 'never'

const wideCharacter = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/
const narrowEm = 0.55

/**
 * Decides by its length whether a flash is folded, so that the server and the browser say the same and nothing shifts
 * after the page has been measured.
 */
export function foldOf(html: string): Fold {
  const widths = html
    .split(/<\/(?:p|li|div|h[1-6]|tr|blockquote)>|<br\s*\/?>/i)
    .map((block) => emsOf(block.replace(/<[^>]*>/g, '').replace(/&[a-z0-9#]+;/gi, '-')))
    .filter((width) => width > 0)
  const lines = (perLine: number) => widths.reduce((sum, width) => sum + Math.ceil(width / perLine), 0)
  if (lines(emsPerLine.wide) > unfoldedLines.wide) return 'always'
  return lines(emsPerLine.phone) > unfoldedLines.phone ? 'phone' : 'never'
}

/** The width of a text in em: Han characters are one wide, others about half. */
function emsOf(text: string): number {
  let width = 0
  for (const character of text.trim()) width += wideCharacter.test(character) ? 1 : narrowEm
  return width
}
