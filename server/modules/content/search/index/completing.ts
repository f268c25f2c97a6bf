import type { AskedWords } from './question.ts'
import { any, mapLeaves, partsOf, type WordQuery, word } from './word-query.ts'

/** Words that one stands for whose end is still open, and those of a question together: engines refuse what has too many. */
const maxCompletions = 12
const maxTogether = 96

/**
 * A question's words with their ends left open replaced by existing words.
 * @param wordsBeginning the shortest words with a beginning, up to a limit
 */
export async function completeWords(
  { matching, exact, begun }: AskedWords,
  wordsBeginning: (word: string, most: number) => Promise<readonly string[]>,
): Promise<AskedWords> {
  const open = openIn(matching)
  const most = Math.max(1, Math.min(maxCompletions, Math.floor(maxTogether / open.length)))
  const known = new Map(
    await Promise.all(open.map(async (begin) => [begin, await wordsBeginning(begin, most)] as const)),
  )
  const expand = (query: WordQuery) =>
    mapLeaves(query, (one) =>
      'word' in one ? one : any([...new Set([one.begins, ...(known.get(one.begins) ?? [])])].map(word)),
    )
  return { matching: expand(matching), exact, begun: expand(begun) }
}

/** The words with their ends left open. */
const openIn = (query: WordQuery): string[] => [
  ...new Set('begins' in query ? [query.begins] : partsOf(query).flatMap(openIn)),
]
