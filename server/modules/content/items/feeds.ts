import type { FlashSummary, ItemKind } from '#contract/content/items.ts'
import type { Language } from '#language/languages.ts'
import type { FeedEntry } from '#server/platform/site/feed-formats.ts'
import type { FeedPart } from '#server/platform/site/feed-part.ts'
import { momentOrDayStart } from '#server/platform/site-time.ts'
import type { ContentService } from './service.ts'

const kinds: readonly { kind: ItemKind; feed: string; title: Record<Language, string> }[] = [
  { kind: 'article', feed: 'feed-articles', title: { 'zh-Hans': '文章', 'zh-Hant-HK': '文章', en: 'Articles' } },
  { kind: 'flash', feed: 'feed-flash', title: { 'zh-Hans': '快讯', 'zh-Hant-HK': '快訊', en: 'Flash' } },
]

/** Articles and flash in the feeds of the site. */
export const itemFeeds = (content: Pick<ContentService, 'list'>): FeedPart[] =>
  kinds.map(({ kind, ...part }) => ({
    ...part,
    isInMain: true,
    async newest(size, base, context) {
      const input = { kind, english: context.language === 'en' || undefined, page: 1, size }
      return (await content.list(input, context)).list.map((item) => entryOf(item, base))
    },
  }))

/** An item without a date of its own stands at the end. */
function entryOf(item: FlashSummary, base: string): FeedEntry {
  const retraction = item.notices?.find(({ kind }) => kind === 'retraction')
  return {
    address: `${base}${item.kind === 'flash' ? '/news' : '/contents'}/${item.id}`,
    title: item.title,
    language: item.language,
    time: (item.release_time && momentOrDayStart(item.release_time)) || new Date(0),
    summary: retraction?.text ?? item.summary,
    html: retraction ? '' : item.html,
    author: item.author?.nickname,
    picture: item.pic?.url,
    tags: [...(item.category ? [item.category.name] : []), ...item.labels.map(({ name }) => name)],
  }
}
