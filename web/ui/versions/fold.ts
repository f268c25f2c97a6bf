import type { Piece } from './compare-texts.ts'

/** A stretch of a comparison, or the number of unchanged paragraphs that are hidden. */
export type FoldedPiece = Piece | { kind: 'left-out'; paragraphs: number }

/** Number of unchanged paragraphs that stay visible on each side of a change. */
const shownAround = 1

/** Leaves out what did not change, but for what stands right beside a change. */
export function foldPieces(pieces: readonly Piece[]): FoldedPiece[] {
  return pieces.flatMap((piece, index): FoldedPiece[] => {
    if (piece.kind !== 'same') return [piece]
    // A change may begin within a paragraph: what stands before it there counts as one, empty or not.
    const lines = piece.text.split(/(?<=\n)/)
    if (piece.text.endsWith('\n')) lines.push('')
    // Before the first change only what stands above it is of use, after the last only what stands below.
    const above = index === 0 ? 0 : shownAround + 1
    const below = index === pieces.length - 1 ? 0 : shownAround + 1
    const paragraphs = lines.slice(above, lines.length - below).filter(Boolean).length
    if (paragraphs < 2) return [piece]
    const part = (from: number, to: number): Piece[] =>
      to > from ? [{ kind: 'same', text: lines.slice(from, to).join('') }] : []
    return [...part(0, above), { kind: 'left-out', paragraphs }, ...part(lines.length - below, lines.length)]
  })
}
