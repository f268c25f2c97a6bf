/**
 * Windows (px) up to which a text may be folded, and the characters (em) that a line of the timeline holds there. On
 * wider windows a line holds up to 42.
 */
const bands = [
  { fold: 'phone', ems: 22 },
  { fold: 'small', ems: 18.4 },
] as const
const widestLine = 42
/** Folded text shows four lines. Where there is room for long ones a fifth is rather shown than hidden. */
const foldedLines = 4

/** Windows in which a text is folded: all, those of up to 430 or 375 px, or none. */
export type Fold = 'always' | 'phone' | 'small' | 'never'

const wideCharacter =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6“”‘’…—]/
/** Digits, other characters, and the gap that the browser sets between Han and Latin characters, in em. */
const widths = { digit: 0.56, other: 0.47, gap: 0.13 }

/**
 * Decides by its length whether a flash is folded, so that the server and the browser say the same and nothing shifts
 * after the page has been measured.
 */
export function foldOf(html: string): Fold {
  const blocks = html
    .split(/<\/(?:p|li|div|h[1-6]|tr|blockquote)>|<br\s*\/?>/i)
    .map((block) => emsOf(block.replace(/<[^>]*>/g, '').replace(/&[a-z0-9#]+;/gi, '-')))
    .filter((width) => width > 0)
  const lines = (ems: number) => blocks.reduce((sum, width) => sum + Math.ceil(width / ems), 0)
  if (lines(widestLine) > foldedLines + 1) return 'always'
  return bands.find(({ ems }) => lines(ems) > foldedLines)?.fold ?? 'never'
}

/** The width of a text in em. */
function emsOf(text: string): number {
  let width = 0
  let wasWide: boolean | undefined
  for (const character of text.trim()) {
    const isWide = wideCharacter.test(character)
    width += isWide ? 1 : /\d/.test(character) ? widths.digit : widths.other
    if (wasWide !== undefined && wasWide !== isWide) width += widths.gap
    wasWide = isWide
  }
  return width
}
