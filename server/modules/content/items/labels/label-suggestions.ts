/** The words that a label goes by, in the form in which they are compared. */
export interface LabelWords {
  words: readonly string[]
}

const notAtAll = 9

/** How well a beginning matches: the whole name before its beginning before its middle. */
function distance({ words }: LabelWords, wanted: string): number {
  const places = words.map((word) =>
    word === wanted ? 0 : word.startsWith(wanted) ? 1 : word.includes(wanted) ? 2 : notAtAll,
  )
  return Math.min(notAtAll, ...places)
}

/** The labels that fit a beginning best, in their own order where they fit alike. @param wanted folded as the words are */
export function fittingLabels<T extends LabelWords>(labels: readonly T[], wanted: string, limit: number): T[] {
  if (!wanted) return []
  return labels
    .map((label) => ({ label, place: distance(label, wanted) }))
    .filter(({ place }) => place < notAtAll)
    .toSorted((one, other) => one.place - other.place)
    .slice(0, limit)
    .map(({ label }) => label)
}
