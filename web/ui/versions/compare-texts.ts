import { diffArrays } from 'diff'

/** A stretch of text that stayed, came or went. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Limit of a comparison, in ms; beyond it whole paragraphs are compared instead of words and, where even those are
 * too many, the texts as wholes.
 */
export const longestMs = 400

const wordsOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('zh', { granularity: 'word' }).segment(text), ({ segment }) => segment)

/** Compares two texts word by word, Chinese ones too. @param ms what each attempt may take */
export function compareTexts(before: string, after: string, ms = longestMs): Piece[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const words = diffArrays(wordsOf(before), wordsOf(after), { timeout: ms })
  const changes = words ?? diffArrays(linesOf(before), linesOf(after), { timeout: ms })
  if (!changes) {
    const whole: Piece[] = [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
    return whole.filter(({ text }) => text !== '')
  }
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

const linesOf = (text: string): string[] => text.split(/(?<=\n)/)
