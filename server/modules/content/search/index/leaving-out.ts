import { maxFound } from '#contract/constants.ts'

/** Number of words of a query that are examined: each costs a look-up in the index or two. */
const maxWordings = 8

/**
 * A question that nothing answers without the words that keep it from being answered. The rarest word, which says most of
 * what is meant, stays, and of the others each with which there still is something.
 * @param wordings what each condition of the question was typed as
 * @param countOf how much answers a question
 * @returns undefined where nothing is left, or only what very much has, such as https
 */
export async function withoutWords(
  wordings: readonly string[],
  countOf: (typed: string) => Promise<number>,
): Promise<string | undefined> {
  if (wordings.length < 2) return undefined
  const some = wordings.slice(0, maxWordings)
  const counted = await Promise.all(some.map(async (text, place) => ({ text, place, count: await countOf(text) })))
  const known = counted
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => one.count - other.count || one.place - other.place)
  const joinTexts = (kept: typeof known) =>
    kept
      .toSorted((one, other) => one.place - other.place)
      .map(({ text }) => text)
      .join(' ')
  let kept = known.slice(0, 1)
  for (const one of known.slice(1)) {
    const more = [...kept, one]
    if ((await countOf(joinTexts(more))) > 0) kept = more
  }
  const [rarest] = kept
  return rarest && rarest.count < maxFound ? joinTexts(kept) : undefined
}
