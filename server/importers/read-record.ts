import type { DecodedText } from '#server/platform/text/decode.ts'
import type { SourceRecord } from './format.ts'
import { readingNotes } from './text/open-text.ts'
import type { XmlReading } from './text/xml.ts'

/** The reason why a record is skipped in which its document ends. */
const cutOff = 'cut off: the end of this record is missing'

/** The reason why a record is a draft whose end tags are missing. */
export const endTagsMissing = 'end tags are missing, so that parts of the text may be missing'

/**
 * A record as its reader makes it of what stands in the file. One that nobody thought of is reported with its place, and
 * the reader goes on. One that is cut off is skipped: half a text must not replace a whole one.
 */
export function readRecord(of: { line: number; problem?: string; cut?: boolean }, make: () => unknown): SourceRecord {
  const { line, problem } = of
  if (problem !== undefined) return { line, problem }
  if (of.cut) return { line, problem: cutOff }
  try {
    return { line, value: make() }
  } catch (error) {
    return { line, problem: `cannot be read: ${(error as Error).message}` }
  }
}

/** Remarks on a document as a whole, at its end: how it could be read, and whether it is whole. */
export function* remarksOnDocument(
  line: number,
  reading: DecodedText['reading'],
  damage?: XmlReading['damage'],
): Generator<SourceRecord> {
  for (const note of readingNotes(reading)) yield { line, note }
  if (!damage) return
  if (damage.count > 0) yield { line, note: `not well-formed (${damage.count} places): ${damage.examples[0]}` }
  if (damage.cut) yield { line, cut: damage.cut }
}
