/** Separator of the clauses of a title. A comma or colon within a number (96,000; 12:30) is none. */
const divide = /[：；，。？！?!;]|[:,](?!\d)/u
const han = /\p{sc=Han}/u

/** Length of a clause that is meaningful and fits on a line of a list. */
const least = 4
const leastNamed = 6
const most = 20

/**
 * The words that represent an item among the hot searches. A Chinese title where it is short; else its clause that names
 * most of its labels, else the first that is neither too short nor too long. Clauses of other languages hang together by
 * their grammar, so those titles stay whole.
 */
export function hotWords(title: string, labels: readonly string[]): string {
  if (!han.test(title) || [...title].length <= most) return title
  const clauses = title
    .split(divide)
    .map((clause) => clause.trim())
    .filter((clause) => [...clause].length >= least && [...clause].length <= most)
  const names = labels.map((label) => label.toLowerCase()).filter((label) => label !== '')
  const countNames = (clause: string) =>
    [...clause].length < leastNamed ? 0 : names.filter((name) => clause.toLowerCase().includes(name)).length
  const [first = title, ...others] = clauses
  return others.reduce((best, clause) => (countNames(clause) > countNames(best) ? clause : best), first)
}
