import type { CallOutput } from '#contract/calls.ts'
import type { Found, FoundItem, FoundTopic } from '#contract/content/search.ts'

/**
 * The result that stands above the others: the first special topic with the words in its title, else the first such
 * article, for a topic gathers what an article tells one part of. None where no title has them.
 */
export function bestOf({ features, articles }: Pick<CallOutput<'search'>, 'features' | 'articles'>) {
  const titled = (one: FoundTopic | FoundItem) => one.title_segments.some(({ hit }) => hit)
  return features.find(titled) ?? articles.find(titled)
}

/** Ids are counted in each kind for itself, items together. */
export const foundKey = ({ kind, id }: Found): string => `${kind} ${id}`

/** The results without the one that stands above them. */
export function otherThan(best: Found | undefined, list: readonly Found[]): Found[] {
  return list.filter((one) => !best || foundKey(one) !== foundKey(best))
}
