import { separatedText } from '#server/platform/text/separator.ts'
import { coingeckoMarkets, coingeckoTreasuries } from './coingecko.ts'
import type { Connector, Reading } from './connector.ts'
import { AnswerError } from './connector.ts'
import { defillama } from './defillama.ts'
import { htmlTable, mappedTable } from './mapped.ts'
import { csvRows } from './rows.ts'

/** Every kind of source. A further one is a file of its own and a line here. */
const all = [defillama, coingeckoMarkets, coingeckoTreasuries, mappedTable, htmlTable] as const

// Options are checked by the very connector that gets them.
export const connectors: ReadonlyMap<string, Connector> = new Map(all.map((one) => [one.key, one]))

export type ReadResult =
  | { reading: Reading }
  | { failure: AnswerError['reason']; fault?: AnswerError['fault']; message: string }

/** Reads an answer; for threads, so that faults come back as values. */
export function readAnswer(key: string, part: string, text: string, options: Record<string, unknown>): ReadResult {
  const connector = connectors.get(key)
  if (!connector) return { failure: 'shape', message: `there is no connector ${key}` }
  try {
    return { reading: connector.read(part, text, options) }
  } catch (error) {
    if (error instanceof AnswerError) return { failure: error.reason, fault: error.fault, message: error.message }
    throw error
  }
}

/** The columns of a file of separated values, and what separates them; none where it cannot be read. */
export function readHead(text: string): { columns: string[]; separator: string } {
  try {
    return { columns: csvRows(text).columns, separator: separatedText(text).separator }
  } catch (error) {
    if (error instanceof AnswerError) return { columns: [], separator: '' }
    throw error
  }
}
