import type { CallContext } from '#server/platform/http/call-context.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'

/** Pages of coins, which the subject of a module above has. */
export interface TickerPages {
  /** Cache tag of changes to the set of tickers. */
  tag: string
  /** Safe paths within the site by ticker, in capitals. */
  pages(): Promise<ReadonlyMap<string, string>>
}

/** Target pages of tickers in flash. */
export const tickerPages = new ExtensionPoint<TickerPages>()

/** The paths of all coins for an answer, which changes with them. */
export async function pagesOfTickers(
  sources: readonly TickerPages[],
  { tags }: Pick<CallContext, 'tags'>,
): Promise<ReadonlyMap<string, string>> {
  for (const { tag } of sources) tags.add(tag)
  const all = await Promise.all(sources.map((source) => source.pages()))
  return new Map(all.flatMap((pages) => [...pages]))
}
