import type { AskedWords } from './question.ts'
import { any, mapped, partsOf, type WordQuery, word } from './word-query.ts'

/** A question's words with their ends left open replaced by those words that there are. */
export async function completed(
  { matching, exact, begun }: AskedWords,
  wordsBeginning: (word: string) => Promise<readonly string[]>,
): Promise<AskedWords> {
  const known = new Map(
    await Promise.all(openIn(matching).map(async (begin) => [begin, await wordsBeginning(begin)] as const)),
  )
  const closed = (query: WordQuery) =>
    mapped(query, (one) =>
      'word' in one ? one : any([...new Set([one.begins, ...(known.get(one.begins) ?? [])])].map(word)),
    )
  return { matching: closed(matching), exact, begun: closed(begun) }
}

/** The words with their ends left open. */
const openIn = (query: WordQuery): string[] => [
  ...new Set('begins' in query ? [query.begins] : partsOf(query).flatMap(openIn)),
]
