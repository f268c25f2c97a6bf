import type { CallOutput } from '#contract/calls.ts'
import type { Found, FoundItem, FoundTopic } from '#contract/content/search.ts'

/**
 * The result that stands above the others: the first special topic with the words in its title, else the first such
 * article, for a topic gathers the parts that single articles cover. None where no title has them.
 */
export function bestOf({ features, articles }: Pick<CallOutput<'search'>, 'features' | 'articles'>) {
  const isInTitle = (one: FoundTopic | FoundItem) => one.title_segments.some(({ hit }) => hit)
  return features.find(isInTitle) ?? articles.find(isInTitle)
}

const segmentsOf = (one: Found) => ('nickname_segments' in one ? one.nickname_segments : one.title_segments)

/** True where a hit is a word: SEC in “the SEC sues”, but not in “Security”. */
const isTitled = (one: Found) =>
  segmentsOf(one).some(
    ({ t, hit }, place, all) => hit && !(/[a-z\d]$/i.test(t) && /^[a-z\d]/i.test(all[place + 1]?.t ?? '')),
  )

/** Kinds of which something has the words in its name come before those that have them in their texts alone. */
export const byTitle = <G extends { list: readonly Found[] }>(groups: readonly G[]): G[] =>
  groups.toSorted((one, other) => Number(other.list.some(isTitled)) - Number(one.list.some(isTitled)))

/** Ids are counted in each kind for itself, items together. */
export const foundKey = ({ kind, id }: Found): string => `${kind} ${id}`

/** The results without the one that stands above them. */
export function otherThan(best: Found | undefined, list: readonly Found[]): Found[] {
  return list.filter((one) => !best || foundKey(one) !== foundKey(best))
}
