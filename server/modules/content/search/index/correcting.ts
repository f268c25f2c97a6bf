/** Returns the existing words with a similar spelling. */
type WordsLike = (word: string) => Promise<{ known: boolean; like: readonly string[] }>

/**
 * A question with the words that were meant instead of those that no document has.
 * @returns undefined where there is nothing to correct
 */
export async function correctedQuestion(
  typed: string,
  words: readonly string[],
  wordsLike: WordsLike,
): Promise<string | undefined> {
  let meant = typed
  for (const word of words) {
    const { known, like } = await wordsLike(word)
    if (known) continue
    const nearest = nearestTo(word, like)
    const at = meant.toLowerCase().indexOf(word)
    if (nearest !== undefined && at >= 0) meant = meant.slice(0, at) + nearest + meant.slice(at + word.length)
  }
  return meant === typed ? undefined : meant
}

/** Letters of which one may be wrong, and of which two. */
const oneWrong = 4
const twoWrong = 8

/** The word that takes the fewest changes to become; undefined where all take too many. */
export function nearestTo(word: string, words: readonly string[]): string | undefined {
  const most = word.length >= twoWrong ? 2 : word.length >= oneWrong ? 1 : 0
  let best: { word: string; changes: number } | undefined
  for (const one of words) {
    const changes = changesBetween(word, one, most)
    if (changes <= most && (!best || changes < best.changes || (changes === best.changes && one < best.word))) {
      best = { word: one, changes }
    }
  }
  return best?.word
}

/** How many letters to add, take away, replace or swap with the next one; anything above `most` is `most + 1`. */
function changesBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let previous: number[] = []
  let current = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let place = 1; place <= other.length; place += 1) {
      const same = one[row - 1] === other[place - 1]
      let least = Math.min(
        (current[place] as number) + 1,
        (next[place - 1] as number) + 1,
        (current[place - 1] as number) + (same ? 0 : 1),
      )
      const swapped = row > 1 && place > 1 && one[row - 1] === other[place - 2] && one[row - 2] === other[place - 1]
      if (swapped) least = Math.min(least, (previous[place - 2] as number) + 1)
      next.push(least)
    }
    if (Math.min(...next) > most) return most + 1
    previous = current
    current = next
  }
  return current[other.length] as number
}
