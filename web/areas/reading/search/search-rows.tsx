import type {
  Found,
  FoundAuthor,
  FoundEvent,
  FoundItem,
  FoundRecord,
  FoundTopic,
  RecordType,
} from '#contract/content/search.ts'
import { EventCover } from '#web/domains/events/event-cover.tsx'
import { EventPlaceName, EventState } from '#web/domains/events/event-state.tsx'
import { eventPath } from '#web/domains/events/events-address.ts'
import { authorAddress } from '#web/domains/items/authors/author-address.ts'
import * as authorsStyles from '#web/domains/items/authors/authors.module.css'
import { itemPath } from '#web/domains/items/item-address.ts'
import { ItemCover } from '#web/domains/items/item-cover.tsx'
import { ItemKicker } from '#web/domains/items/item-kicker.tsx'
import { ItemMeta, ItemNotes } from '#web/domains/items/item-meta.tsx'
import * as styles from '#web/domains/search/search.module.css'
import { useSearchText } from '#web/domains/search/search-text.ts'
import { topicPath } from '#web/domains/topics/topic-address.ts'
import { TopicCounts } from '#web/domains/topics/topic-counts.tsx'
import { TopicCover } from '#web/domains/topics/topic-cover.tsx'
import { useTextLang } from '#web/language/text-language.ts'
import { useText } from '#web/platform/app-context.tsx'
import { EventTime } from '#web/platform/event-time.tsx'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as listsStyles from '#web/ui/lists.module.css'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import * as storiesStyles from '#web/ui/stories.module.css'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import { Marked } from '#web/ui/text/marked.tsx'

interface FoundRowProps {
  found: Found
  /** Level of its heading. */
  level: 2 | 3
}

/** One result. */
export function FoundRow({ found, level }: FoundRowProps) {
  if ('href' in found) return <RecordRow record={found} level={level} />
  if (found.kind === 'author') return <AuthorRow author={found} level={level} />
  if (found.kind === 'topic') return <TopicRow topic={found} level={level} />
  if (found.kind === 'event') return <FoundEventRow event={found} level={level} />
  return <ItemRow item={found} level={level} />
}

/** The result that stands above the others, larger and with its picture. */
export function BestRow({ found }: { found: FoundTopic | FoundItem }) {
  const topic = found.kind === 'topic'
  return (
    <article className={`${styles.best} ${storiesStyles.whole}`}>
      {topic ? <TopicCover topic={found} slot="feed" /> : <ItemCover item={found} slot="feed" />}
      <div>
        {topic ? <TopicOverline topic={found} /> : <ItemOverline item={found} />}
        <h2 className="h2">
          <FoundTitle found={found} />
        </h2>
        <FoundSummary found={found} />
        {topic ? <TopicMeta topic={found} /> : <ItemMeta item={found} minutes notes={false} />}
      </div>
    </article>
  )
}

function ItemRow({ item, level }: { item: FoundItem; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const flash = item.kind === 'flash'
  const inSummary = item.summary_segments.some(({ hit }) => hit)
  return (
    <article className={classNames(listsStyles.item, storiesStyles.whole, flash && listsStyles.itemBare)}>
      <div>
        <ItemOverline item={item} />
        <Heading className="h3">
          <FoundTitle found={item} />
        </Heading>
        {item.passage_segments.length > 0 ? (
          <Passage item={item} />
        ) : (
          (!flash || inSummary) && <FoundSummary found={item} />
        )}
        <ItemMeta item={item} minutes={!flash} notes={false} />
      </div>
      {!flash && <ItemCover item={item} slot="feed" />}
    </article>
  )
}

/** Passage of the text with what title and summary do not have. */
function Passage({ item }: { item: FoundItem }) {
  const lang = useTextLang(item.language)
  return (
    <p className={`dek c3 ${styles.searchPassage}`} lang={lang}>
      <Marked segments={item.passage_segments} />
    </p>
  )
}

const typeOf = {
  incident: 'incidents',
  label: 'labels',
  tool: 'tools',
  edition: 'conferences',
  session: 'sessions',
  ceremony: 'ceremonies',
  entity: 'data',
  atlas: 'atlas',
} as const satisfies Record<FoundRecord['kind'], RecordType>

/** An incident, a label, a tool, a session, a ceremony or a page of data: its title and a few words. */
function RecordRow({ record, level }: { record: FoundRecord; level: 2 | 3 }) {
  const t = useSearchText()
  const lang = useTextLang(record.language)
  const Heading = level === 2 ? 'h2' : 'h3'
  const title = <Marked segments={record.title_segments} />
  return (
    <article className={`${listsStyles.item} ${listsStyles.itemBare} ${storiesStyles.whole}`}>
      <div>
        <p className={storiesStyles.over}>
          <span className="kicker">{t(typeOf[record.kind])}</span>
          {record.demo && <DemoMark />}
        </p>
        <Heading className="h3" lang={lang}>
          {record.href.startsWith('/') ? (
            <SiteLink className="hl-link" href={record.href}>
              {title}
            </SiteLink>
          ) : (
            <a className="hl-link" href={record.href} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          )}
        </Heading>
        {record.summary_segments.length > 0 && (
          <p className="dek c2" lang={lang}>
            <Marked segments={record.summary_segments} />
          </p>
        )}
      </div>
    </article>
  )
}

function TopicRow({ topic, level }: { topic: FoundTopic; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={`${listsStyles.item} ${storiesStyles.whole}`}>
      <div>
        <TopicOverline topic={topic} />
        <Heading className="h3">
          <FoundTitle found={topic} />
        </Heading>
        <FoundSummary found={topic} />
        <TopicMeta topic={topic} />
      </div>
      <TopicCover topic={topic} slot="feed" />
    </article>
  )
}

function FoundEventRow({ event, level }: { event: FoundEvent; level: 2 | 3 }) {
  const t = useSearchText()
  const lang = useTextLang(event.language)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={`${listsStyles.item} ${storiesStyles.whole}`}>
      <div>
        <p className={storiesStyles.over}>
          <span className="kicker">{t('events')}</span>
          <EventState event={event} />
        </p>
        <Heading className="h3">
          <FoundTitle found={event} />
        </Heading>
        <FoundSummary found={event} />
        <p className="meta">
          <EventTime event={event} form="start" />
          <EventPlaceName event={event} />
          {event.organiser_name && <span lang={lang}>{event.organiser_name}</span>}
        </p>
      </div>
      <EventCover event={event} slot="feed" />
    </article>
  )
}

function AuthorRow({ author, level }: { author: FoundAuthor; level: 2 | 3 }) {
  const t = useText()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={`${listsStyles.person} ${styles.personFound} ${storiesStyles.whole}`}>
      <Avatar name={author.nickname} seed={author.id} src={author.avatar_img} />
      <div className={authorsStyles.personText}>
        <Heading className={listsStyles.personN}>
          <SiteLink className="hl-link" href={authorAddress({ id: author.id })}>
            <Marked segments={author.nickname_segments} />
          </SiteLink>
        </Heading>
        {author.introduction && (
          <p className={listsStyles.personD}>
            <Marked segments={author.introduction_segments} />
          </p>
        )}
      </div>
      <span className={authorsStyles.personCount}>{t('author.works', { n: author.articles })}</span>
    </article>
  )
}

function FoundTitle({ found }: { found: FoundEvent | FoundItem | FoundTopic }) {
  const lang = useTextLang(found.language)
  const href = addressOf(found)
  return (
    <SiteLink className="hl-link c3" href={href} lang={lang}>
      <Marked segments={found.title_segments} breaks={found.title_breaks} />
    </SiteLink>
  )
}

function addressOf(found: FoundEvent | FoundItem | FoundTopic): string {
  if (found.kind === 'event') return eventPath(found.id)
  return found.kind === 'topic' ? topicPath(found.id) : itemPath({ id: found.id, kind: found.kind })
}

function FoundSummary({ found }: { found: FoundEvent | FoundItem | FoundTopic }) {
  const lang = useTextLang(found.language)
  if (found.summary_segments.length === 0) return null
  return (
    <p className="dek c2" lang={lang}>
      <Marked segments={found.summary_segments} />
    </p>
  )
}

/** The words above a result: that it is a flash, its category, and what must be said of its text. */
function ItemOverline({ item }: { item: FoundItem }) {
  const t = useSearchText()
  return (
    <p className={storiesStyles.over}>
      {item.kind === 'flash' && <span className="kicker">{t('flash')}</span>}
      <ItemKicker item={item} />
      <ItemNotes item={item} />
    </p>
  )
}

function TopicOverline({ topic }: { topic: FoundTopic }) {
  const t = useSearchText()
  return (
    <p className={storiesStyles.over}>
      <span className="kicker">{t('features')}</span>
      {topic.demo && <DemoMark />}
    </p>
  )
}

function TopicMeta({ topic }: { topic: FoundTopic }) {
  return (
    <p className="meta">
      <TopicCounts topic={topic} />
      <RelativeTime value={topic.updated_time} />
    </p>
  )
}
