import { diffArrays } from 'diff'

/** A part of a text that is unchanged, was added or was removed. */
export interface Piece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Time limit of a comparison, in ms. Where comparing words takes longer, lines are compared, and where that takes longer
 * too, the whole texts.
 */
export const longestMs = 400

const wordsOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('zh', { granularity: 'word' }).segment(text), ({ segment }) => segment)

/** Compares two texts word by word, Chinese ones too. @param ms time limit of each attempt */
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
