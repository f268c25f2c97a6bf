import type { TopicDetails } from '#contract/content/topics.ts'
import { languages } from '#language/languages.ts'
import { CollectTopic, collectOf } from '#web/domains/engagement/mark-buttons.tsx'
import { Course } from '#web/domains/incidents/course.tsx'
import { incidentAddress } from '#web/domains/incidents/incident-address.ts'
import { itemPath } from '#web/domains/items/item-address.ts'
import { FeedRow } from '#web/domains/items/lists/feed-row.tsx'
import { topicAddress, topicPath } from '#web/domains/topics/topic-address.ts'
import { TopicBand } from '#web/domains/topics/topic-band.tsx'
import { TopicHero } from '#web/domains/topics/topic-hero.tsx'
import * as topicsStyles from '#web/domains/topics/topics.module.css'
import { isForeign, useTextLang } from '#web/language/text-language.ts'
import { useEnvironment, useLanguage, useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { useHref } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { sharedPicture } from '#web/ui/cover/cover-address.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Headline } from '#web/ui/text/headline.tsx'
import { ListPagination } from '../list-pagination.tsx'
import type { MissingData } from '../loaders/loaders-missing.ts'
import type { TopicData } from '../loaders/loaders-topics.ts'
import { MissingPage } from '../missing-page.tsx'
import { collectionPage } from '../site-json-ld.ts'
import { useSiteName } from '../site-name.ts'
import { Chapters } from './topic-chapters.tsx'
import { topicItemsOnPage } from './topic-paging.ts'

/** A special topic: what it is about, the course of events, its items by chapters or by time, further topics. */
export function TopicPage() {
  const t = useText()
  const data = usePage<TopicData | MissingData>()
  if (data.state === 'found') return <Topic key={data.topic.id} {...data} />
  const way = { href: '/features', label: t('topic.all') }
  return <MissingPage title={t('missing.topic')} way={way} reading={data.reading} />
}

function Topic({ topic, page, others }: TopicData) {
  const t = useText()
  const lang = useTextLang(topic.language)
  return (
    <>
      <TopicHead topic={topic} page={page} />
      <div className={layoutStyles.wrap}>
        {topic.offline && (
          <p className={`${statesStyles.status} ${statesStyles.statusNext} topic-offline`}>{t('topic.offline')}</p>
        )}
        <TopicHero
          topic={topic}
          action={<CollectTopic topic={topic} />}
          headline={
            <h1 className="display" lang={lang}>
              <Headline text={topic.title} breaks={topic.title_breaks} />
            </h1>
          }
        />
        {page === 1 && <CourseOfEvents incident={topic.incident} />}
        <div className={topicsStyles.topicItems} id="items">
          <Orders topic={topic} />
          <Items topic={topic} />
          <ListPagination
            page={page}
            pages={Math.ceil(topic.total / topicItemsOnPage)}
            hrefOf={(to) => topicAddress({ id: topic.id, order: topic.order, first: topic.first_order, page: to })}
            name={topic.title}
          />
        </div>
        <TopicBand topics={others} title={t('topic.others')} all={t('topic.all')} />
      </div>
    </>
  )
}

function TopicHead({ topic, page }: Pick<TopicData, 'topic' | 'page'>) {
  const t = useText()
  const site = useSiteName()
  const language = useLanguage()
  const { origin } = useEnvironment()
  const href = useHref()
  const picture = sharedPicture(topic.pic, { seed: `feature-${topic.id}`, family: topic.cover })
  return (
    <>
      <Head
        title={t('topic.pageTitle', { title: topic.title, site })}
        description={topic.summary || topic.title}
        path={topicPath(topic.id)}
        picture={picture}
        available={languages.filter((one) => topic.languages.includes(one))}
        noindex={isForeign(topic.language, language) || page > 1 || topic.offline}
      />
      <StructuredData
        value={
          import.meta.env.SSR &&
          collectionPage({ address: origin + href(topicPath(topic.id)) }, topic, {
            addressOf: (path) => origin + href(path),
            picture: origin + picture,
          })
        }
      />
    </>
  )
}

function CourseOfEvents({ incident }: Pick<TopicDetails, 'incident'>) {
  const t = useText()
  if (!incident || incident.entries.length === 0) return null
  return (
    <section className={`${listsStyles.sec} ${topicsStyles.topicCourse}`}>
      <SectionHead title={t('topic.course')} more={{ href: incidentAddress(incident.id), label: t('incident.one') }} />
      <Course incident={incident} itemPath={itemPath} />
    </section>
  )
}

function Orders({ topic: { id, order, first_order: first, chapters, total } }: Pick<TopicData, 'topic'>) {
  const t = useText()
  if (total === 0) return null
  const tabs = [
    { order: 'reading', label: t(chapters.length > 0 ? 'topic.byChapter' : 'topic.byOrder') },
    { order: 'time', label: t('topic.byTime') },
  ] as const
  return (
    <Tabs
      label={t('topic.orders')}
      tabs={tabs.map((tab) => ({
        href: `${topicAddress({ id, order: tab.order, first })}#items`,
        label: tab.label,
        current: tab.order === order,
      }))}
    />
  )
}

function Items({ topic }: Pick<TopicData, 'topic'>) {
  const t = useText()
  if (topic.list.length === 0) return <EmptyState label={t('list.empty')} />
  if (topic.order === 'reading') return <Chapters chapters={topic.chapters} items={topic.list} />
  return (
    <div className={topicsStyles.topicItemsRows}>
      <h2 className="sr">{t('topic.byTime')}</h2>
      {topic.list.map((item) => (
        <FeedRow key={item.id} item={item} shape={item.kind === 'flash' ? 'bare' : 'plain'} action={collectOf} />
      ))}
    </div>
  )
}
