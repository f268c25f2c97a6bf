import type { TopicChapter, TopicDetails } from '#contract/content/topics.ts'
import { ItemCover } from '#web/domains/items/item-cover.tsx'
import { ItemKicker } from '#web/domains/items/item-kicker.tsx'
import { ItemMeta } from '#web/domains/items/item-meta.tsx'
import { ItemStandfirst } from '#web/domains/items/item-standfirst.tsx'
import { ItemTitle } from '#web/domains/items/item-title.tsx'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { chapterNumber } from './chapter-number.ts'

type Item = TopicDetails['list'][number]

interface ChaptersProps {
  chapters: readonly TopicChapter[]
  /** In the order of reading. */
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

/** A chapter leads with its first article. One without items on this page is left out. */
function Chapter({ chapter, number, items }: ChapterProps) {
  const t = useText()
  const language = useLanguage()
  const lang = useTextLang(chapter.language)
  if (items.length === 0) return null
  return (
    <section className="chapter">
      <header>
        <p className="chapter__n">{t('topic.chapter', { n: chapterNumber(number, language) })}</p>
        <h2 className="chapter__t" lang={lang}>
          {chapter.title}
        </h2>
        {chapter.introduction && (
          <p className="chapter__d" lang={lang}>
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
    <section className={alone ? 'chapter chapter--alone' : 'chapter'}>
      <header>
        <h2 className={alone ? 'sr' : 'chapter__t'}>{t(alone ? 'topic.byOrder' : 'topic.loose')}</h2>
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
        <article className="chapter__lead whole">
          <div>
            <ItemKicker item={lead} />
            <h3 className="h2">
              <ItemTitle item={lead} />
            </h3>
            <ItemStandfirst item={lead} />
            <ItemMeta item={lead} minutes />
          </div>
          <ItemCover item={lead} slot="chapter" />
        </article>
      )}
      {others.length > 0 && (
        <div className="trio">
          {others.map((item) => (
            <article key={item.id} className="whole">
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
