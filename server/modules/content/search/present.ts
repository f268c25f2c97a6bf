import type { ColumnAuthor, ItemSummary } from '#contract/content/items.ts'
import type { FoundAuthor, FoundEvent, FoundFeature, FoundItem } from '#contract/content/search.ts'
import type { Feature } from '#contract/content/topics.ts'
import type { Engine } from '#language/engine.ts'
import { highlight } from '#language/text/highlight.ts'
import type { SearchWord } from './query.ts'

/** Turns what other subjects show into results, with the matching words marked in the displayed texts. */
export function createSearchPresenter({ fold }: Pick<Engine, 'fold'>, words: readonly SearchWord[]) {
  const terms = words.flatMap((word) => word.terms)
  const marked = (text: string) => highlight(text, terms, fold)
  const titled = ({ title, summary }: { title: string; summary: string }) => ({
    title_segments: marked(title),
    summary_segments: marked(summary),
  })
  return {
    item: (item: ItemSummary): FoundItem => ({ ...item, ...titled(item) }),
    feature: (feature: Feature): FoundFeature => ({ ...feature, kind: 'feature', ...titled(feature) }),
    event: (event: Omit<FoundEvent, 'title_segments' | 'summary_segments'>): FoundEvent => ({
      ...event,
      ...titled(event),
    }),
    author: (author: ColumnAuthor): FoundAuthor => ({
      ...author,
      kind: 'author',
      nickname_segments: marked(author.nickname),
      introduction_segments: marked(author.introduction),
    }),
  }
}
