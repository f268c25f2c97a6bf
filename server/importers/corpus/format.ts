import type { ImportFormat } from '../format.ts'
import { mapRecord } from './map.ts'
import { readJsonLines } from './read.ts'

/** The corpus: JSON Lines, one article or flash with one language a line. */
export const corpusFormat: ImportFormat = {
  name: 'corpus',
  detect: (file) => /\.jsonl(\.gz)?$/i.test(file),
  read: readJsonLines,
  map: mapRecord,
}
