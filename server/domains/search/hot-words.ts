/** A part of a title that is long enough to say something, up to what divides it from the rest. */
const openings = [
  /^([^：:，；;。？?！!]{4,18}?)(?:[：:，；;。？?！!]|,(?!\d))/u,
  /^([^:,;?!]{12,48})[:,;?!]\s/u,
] as const
const han = /\p{sc=Han}/u

/**
 * The words that stand for an item among the hot searches: the first clause of its title, where that is neither too short
 * to say something nor too long for a list, else the title.
 */
export function hotWords(title: string): string {
  const [chinese, others] = openings
  const opening = (han.test(title) ? chinese : others).exec(title)?.[1]?.trim()
  return opening || title
}
