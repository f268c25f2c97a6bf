import { type AskedWords, either } from './question.ts'
import { lexeme } from './tokens.ts'

/** A tsquery, each second part a word whose end is left open, as a lexeme. */
function splitAtOpen(query: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let end = query.indexOf("':*"); end >= 0; end = query.indexOf("':*", end + 1)) {
    let start = end - 1
    // Apostrophes within a word are doubled.
    while (query[start] !== "'" || query[start - 1] === "'") start -= query[start] === "'" ? 2 : 1
    parts.push(query.slice(from, start), query.slice(start, end + 1))
    from = end + 3
  }
  return [...parts, query.slice(from)]
}

const wordOf = (quoted: string): string => quoted.slice(1, -1).replaceAll("''", "'").replaceAll('\\\\', '\\')

/** A question's words with their ends left open replaced by those words that there are. */
export async function completed(
  asked: AskedWords,
  wordsBeginning: (word: string) => Promise<readonly string[]>,
): Promise<AskedWords> {
  const words = new Set(splitAtOpen(asked.matching).filter((_, place) => place % 2 === 1))
  const known = new Map(
    await Promise.all([...words].map(async (word) => [word, await wordsBeginning(wordOf(word))] as const)),
  )
  const closed = (query: string) =>
    splitAtOpen(query)
      .map((part, place) =>
        place % 2 === 0 ? part : either([...new Set([part, ...(known.get(part) ?? []).map(lexeme)])]),
      )
      .join('')
  return {
    matching: closed(asked.matching),
    ...(asked.rough !== undefined && { rough: closed(asked.rough) }),
    exact: asked.exact,
    begun: closed(asked.begun),
  }
}
