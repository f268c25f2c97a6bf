import type { ColumnAuthor, ItemSummary } from '#contract/content/items.ts'
import type { FoundAuthor, FoundEvent, FoundItem, FoundRecord, FoundTopic } from '#contract/content/search.ts'
import type { Topic } from '#contract/content/topics.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import { highlight, type Segment } from '#language/text/highlight.ts'
import type { ShownRecord } from '#server/platform/database/searched-records.ts'
import type { Wording } from '#server/platform/text/wording.ts'
import { passageOf } from './passages.ts'

/** Turns what other subjects show into results, with the matching words marked in the displayed texts. */
export function createSearchPresenter({ fold }: Pick<Engine, 'fold'>, wording: Wording, terms: readonly string[]) {
  const highlightTerms = (text: string) => highlight(text, terms, fold)
  const titleSegments = ({ title, summary }: { title: string; summary: string }) => ({
    title_segments: highlightTerms(title),
    summary_segments: highlightTerms(summary),
  })
  const markedWhole = (name: string): Segment[] => [
    { t: '#', hit: false },
    { t: name, hit: true },
  ]
  /** The passage that was found; an item that only a label led to shows that, an article's before its summary. */
  const passageOr = (html: string, { kind, labels, summary }: ItemSummary): Segment[] => {
    const passage = passageOf(html, terms, fold)
    if (passage.length > 0) return passage
    const label = labels
      .map(({ name, coin }) =>
        coin !== null && terms.includes(fold(coin))
          ? markedWhole(name)
          : [{ t: '#', hit: false }, ...highlightTerms(name)],
      )
      .find((name) => name.some(({ hit }) => hit))
    if (!label) return []
    return kind === 'article' && summary ? [...label, { t: ` ${summary}`, hit: false }] : label
  }
  return {
    /** @param html of its text as the reader has it */
    item: (item: ItemSummary, html: string | undefined): FoundItem => ({
      ...item,
      ...titleSegments(item),
      passage_segments: html === undefined ? [] : passageOr(html, item),
    }),
    /** True if title and summary already show a match. */
    showsIt: ({ title, summary }: Pick<ItemSummary, 'title' | 'summary'>): boolean => {
      const text = fold(`${title}\n${summary}`)
      return terms.some((term) => text.includes(term))
    },
    topic: (topic: Topic): FoundTopic => ({ ...topic, kind: 'topic', ...titleSegments(topic) }),
    event: (event: Omit<FoundEvent, 'title_segments' | 'summary_segments'>): FoundEvent => ({
      ...event,
      ...titleSegments(event),
    }),
    author: (author: ColumnAuthor): FoundAuthor => ({
      ...author,
      kind: 'author',
      nickname_segments: highlightTerms(author.nickname),
      introduction_segments: highlightTerms(author.introduction),
    }),
    record: (kind: FoundRecord['kind'], id: number, record: ShownRecord, language: Language): FoundRecord => {
      const texts = wording.shown(record.texts, record.title, [record.title, record.summary], language)
      const [title = '', summary = ''] = [texts[record.title], texts[record.summary]]
      const { href, demo = false } = record
      return { kind, id, href, demo, language: texts.language, title, ...titleSegments({ title, summary }) }
    },
  }
}
