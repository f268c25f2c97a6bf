import type { DecodedText } from '#server/platform/text/decode.ts'
import type { Piece } from './piece.ts'

/**
 * Has a text wait for an editor whose characters may be wrong: its file was read in an encoding that is not certain, or
 * characters were lost.
 */
export function heldIfDoubtful<S extends { skip: string }>(
  piece: Piece | S,
  { doubtful, encoding }: DecodedText['reading'],
): Piece | S {
  if ('skip' in piece) return piece
  const words = `${piece.title}\n${piece.html}\n${piece.summary ?? ''}`
  const notes: string[] = []
  if (words.includes('\ufffd')) notes.push('characters are lost (U+FFFD): a draft')
  if (doubtful && /[^\0-\x7f]/.test(words)) notes.push(`its encoding is doubtful (read as ${encoding}): a draft`)
  return notes.length === 0 ? piece : { ...piece, status: 'draft', oldPaths: [], notes: [...piece.notes, ...notes] }
}
