import type { DecodedText } from '#server/platform/text/decode.ts'
import type { Piece } from './piece.ts'

/** Traces of UTF-8 that was read as Latin-1: control characters, and Ã before a sign. */
const misread = /[\u0080-\u0084\u0086-\u009f]|\u00c3[\u00a0-\u00bf]/g

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
  const reasons: string[] = []
  if (words.includes('\ufffd')) reasons.push('characters are lost (U+FFFD)')
  if ((words.match(misread)?.length ?? 0) >= 2) reasons.push('its characters were encoded twice')
  if (doubtful && /[^\0-\x7f]/.test(words)) reasons.push(`its encoding is doubtful (read as ${encoding})`)
  if (reasons.length === 0) return piece
  return { ...piece, oldPaths: [], draftReasons: [...(piece.draftReasons ?? []), ...reasons] }
}
