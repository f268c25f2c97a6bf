/** What divides the clauses of a title. A comma or colon within a figure (96,000; 12:30) does not. */
const chineseDivide = /[：；，。？！?!;]|[:,](?!\d)/u
const otherDivide = /[:;?!,](?=\s)|[?!]$/u
const han = /\p{sc=Han}/u

/** Characters of a clause that says something and fits on a line of a list. */
const lengths = { chinese: { least: 4, leastLabelled: 6, most: 20 }, other: { least: 8, leastLabelled: 12, most: 48 } }

/**
 * The words that stand for an item among the hot searches: its title where that is short; else the clause that names most
 * of its labels, else the first that is neither too short nor too long, else the whole title.
 */
export function hotWords(title: string, labels: readonly string[]): string {
  const chinese = han.test(title)
  const { least, leastLabelled, most } = chinese ? lengths.chinese : lengths.other
  if ([...title].length <= most) return title
  const clauses = title
    .split(chinese ? chineseDivide : otherDivide)
    .map((clause) => clause.trim())
    .filter((clause) => [...clause].length >= least && [...clause].length <= most)
  const names = labels.map((label) => label.toLowerCase()).filter((label) => label !== '')
  const named = (clause: string) =>
    [...clause].length < leastLabelled ? 0 : names.filter((name) => clause.toLowerCase().includes(name)).length
  const [first = title, ...others] = clauses
  return others.reduce((best, clause) => (named(clause) > named(best) ? clause : best), first)
}
