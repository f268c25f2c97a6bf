import type { Piece } from './compare-texts.ts'
import { foldPieces } from './fold.ts'
import * as styles from './versions.module.css'

interface PiecesProps {
  pieces: readonly Piece[]
  /** So many paragraphs that did not change are left out. */
  leftOut: (paragraphs: number) => string
}

/** A text with what went struck and what came underlined. */
export function Pieces({ pieces, leftOut }: PiecesProps) {
  return foldPieces(pieces).map((piece, index) => {
    // Pieces have no names of their own, and the list is made anew as a whole.
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
