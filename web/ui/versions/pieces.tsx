import type { Piece } from './compare-texts.ts'
import { foldPieces } from './fold.ts'
import * as styles from './versions.module.css'

interface PiecesProps {
  pieces: readonly Piece[]
  /** Number of unchanged paragraphs that are hidden. */
  omitted: (paragraphs: number) => string
}

/** A text with what went struck and what came underlined. */
export function Pieces({ pieces, omitted: leftOut }: PiecesProps) {
  return foldPieces(pieces).map((piece, index) => {
    // Pieces have no names of their own, and the list is rendered again as a whole.
    const key = `${index} ${piece.kind}`
    if (piece.kind === 'left-out') {
      return (
        <span key={key} className={styles.leftOut}>
          {leftOut(piece.paragraphs)}
        </span>
      )
    }
    if (piece.kind === 'added') return <ins key={key}>{piece.text}</ins>
    return piece.kind === 'removed' ? <del key={key}>{piece.text}</del> : <span key={key}>{piece.text}</span>
  })
}
