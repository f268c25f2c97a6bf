import type { ItemKind } from '#contract/content/items.ts'
import type { Topic, TopicChapter } from '#contract/content/topics.ts'
import type { Language } from '#language/languages.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Wording } from '#server/platform/text/wording.ts'
import type { ChapterRow, TopicRow } from './store.ts'

/** The items that can be seen at present, by id. */
export type VisibleItems = ReadonlyMap<number, { kind: ItemKind; releaseTime: Date | null }>

/** Turns rows into the contract's shapes, in the reader's language. */
export function createTopicPresenter(wording: Wording) {
  return {
    topic: (row: TopicRow, items: VisibleItems, language: Language): Topic => {
      const words = wording.shown(row, 'title', ['title', 'summary'], language)
      const held = (row.items ?? []).flatMap(({ id }) => items.get(id) ?? [])
      const articles = held.filter(({ kind }) => kind === 'article').length
      return {
        id: row.id,
        ...words,
        title_breaks: wording.breaks(words.title, words.language),
        cover: row.cover,
        pic: row.picture,
        articles,
        flash: held.length - articles,
        updated_time: siteTime(newest(held) ?? new Date(row.updatedAt * 1000)),
        demo: row.demo,
      }
    },
    languages: (row: Pick<TopicRow, 'language' | 'versions'>): Language[] => wording.languagesOf(row, 'title'),
    /** Chapters carry no language of their own: they are in the topic's. */
    chapter: (row: ChapterRow, topic: TopicRow, language: Language): TopicChapter => ({
      id: row.id,
      ...wording.shown({ ...row, language: topic.language }, 'title', ['title', 'introduction'], language),
    }),
  }
}

function newest(items: readonly { releaseTime: Date | null }[]): Date | undefined {
  const times = items.flatMap(({ releaseTime }) => releaseTime?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}
