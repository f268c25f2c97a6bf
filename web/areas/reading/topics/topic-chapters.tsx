import type { TopicChapter, TopicDetails } from '#contract/content/topics.ts'
import { ItemCover } from '#web/domains/items/item-cover.tsx'
import { ItemKicker } from '#web/domains/items/item-kicker.tsx'
import { ItemMeta } from '#web/domains/items/item-meta.tsx'
import { ItemStandfirst } from '#web/domains/items/item-standfirst.tsx'
import { ItemTitle } from '#web/domains/items/item-title.tsx'
import * as topicsStyles from '#web/domains/topics/topics.module.css'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import * as storiesStyles from '#web/ui/stories.module.css'
import { chapterNumber } from './chapter-number.ts'

type Item = TopicDetails['list'][number]

interface ChaptersProps {
  chapters: readonly TopicChapter[]
  /** Items in the order of reading. */
  items: readonly Item[]
}

/** The items of a special topic by chapters; those outside of all chapters stand at the end. */
export function Chapters({ chapters, items }: ChaptersProps) {
  const byChapter = Map.groupBy(items, (item) => item.chapter)
  const loose = byChapter.get(null)
  return (
    <>
      {chapters.map((chapter, place) => (
        <Chapter key={chapter.id} chapter={chapter} number={place + 1} items={byChapter.get(chapter.id) ?? []} />
      ))}
      {loose && <Loose items={loose} alone={chapters.length === 0} />}
    </>
  )
}

interface ChapterProps {
  chapter: TopicChapter
  /** Counted from 1. */
  number: number
  items: readonly Item[]
}

/** A chapter leads with its first article. Chapters without items on this page are omitted. */
function Chapter({ chapter, number, items }: ChapterProps) {
  const t = useText()
  const language = useLanguage()
  const lang = useTextLang(chapter.language)
  if (items.length === 0) return null
  return (
    <section className={topicsStyles.chapter}>
      <header>
        <p className={topicsStyles.chapterN}>{t('topic.chapter', { n: chapterNumber(number, language) })}</p>
        <h2 className={topicsStyles.chapterT} lang={lang}>
          {chapter.title}
        </h2>
        {chapter.introduction && (
          <p className={topicsStyles.chapterD} lang={lang}>
            {chapter.introduction}
          </p>
        )}
      </header>
      <ChapterItems items={items} />
    </section>
  )
}

function Loose({ items, alone }: { items: readonly Item[]; alone: boolean }) {
  const t = useText()
  return (
    <section className={alone ? `${topicsStyles.chapter} ${topicsStyles.chapterAlone}` : topicsStyles.chapter}>
      <header>
        <h2 className={alone ? 'sr' : topicsStyles.chapterT}>{t(alone ? 'topic.byOrder' : 'topic.loose')}</h2>
      </header>
      <ChapterItems items={items} />
    </section>
  )
}

function ChapterItems({ items }: { items: readonly Item[] }) {
  const lead = items.find(({ kind }) => kind === 'article')
  const others = items.filter((item) => item !== lead)
  return (
    <div>
      {lead && (
        <article className={`${topicsStyles.chapterLead} ${storiesStyles.whole}`}>
          <ItemCover item={lead} slot="chapter" />
          <div>
            <ItemKicker item={lead} />
            <h3 className="h2">
              <ItemTitle item={lead} />
            </h3>
            <ItemStandfirst item={lead} />
            <ItemMeta item={lead} minutes />
          </div>
        </article>
      )}
      {others.length > 0 && (
        <div className={topicsStyles.trio}>
          {others.map((item) => (
            <article key={item.id} className={storiesStyles.whole}>
              <Kicker item={item} />
              <h3 className="h4">
                <ItemTitle item={item} />
              </h3>
              <ItemMeta item={item} />
            </article>
          ))}
        </div>
      )}
    </div>
  )
}

/** A flash says that it is one: among articles that is worth more than its category. */
function Kicker({ item }: { item: Item }) {
  const t = useText()
  if (item.kind === 'article') return <ItemKicker item={item} />
  const kind = t('flash.title')
  return (
    <p className="kicker">{item.category ? t('item.flashKicker', { kind, category: item.category.name }) : kind}</p>
  )
}
