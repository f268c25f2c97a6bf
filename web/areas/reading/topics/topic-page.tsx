import type { FeatureDetails } from '#contract/content/topics.ts'
import { languages } from '#language/languages.ts'
import { CollectFeature, collectOf } from '#web/domains/engagement/mark-buttons.tsx'
import { Course } from '#web/domains/incidents/course.tsx'
import { incidentAddress } from '#web/domains/incidents/incident-address.ts'
import { itemPath } from '#web/domains/items/item-address.ts'
import { FeedRow } from '#web/domains/items/lists/feed-row.tsx'
import { featureAddress, featurePath } from '#web/domains/topics/feature-address.ts'
import { FeatureBand } from '#web/domains/topics/feature-band.tsx'
import { FeatureHero } from '#web/domains/topics/feature-hero.tsx'
import { isForeign, useTextLang } from '#web/language/text-language.ts'
import { useEnvironment, useLanguage, useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { useHref } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { sharedPicture } from '#web/ui/cover/cover-address.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Headline } from '#web/ui/text/headline.tsx'
import { ListPagination } from '../list-pagination.tsx'
import type { MissingData } from '../loaders/loaders-missing.ts'
import type { FeatureData } from '../loaders/loaders-topics.ts'
import { Missing } from '../missing.ts'
import { collectionPage } from '../site-json-ld.ts'
import { useSiteName } from '../site-name.ts'
import { Chapters } from './topic-chapters.tsx'
import { featureItemsOnPage } from './topic-paging.ts'

/** A special topic: what it is about, the course of events, its items by chapters or by time, further topics. */
export function FeaturePage() {
  const t = useText()
  const data = usePage<FeatureData | MissingData>()
  if (data.state === 'found') return <Topic key={data.feature.id} {...data} />
  const way = { href: '/features', label: t('feature.all') }
  return <Missing title={t('missing.feature')} way={way} reading={data.reading} />
}

function Topic({ feature, page, others }: FeatureData) {
  const t = useText()
  const lang = useTextLang(feature.language)
  return (
    <>
      <TopicHead feature={feature} page={page} />
      <div className="wrap">
        {feature.offline && <p className="status status--next topic-offline">{t('feature.offline')}</p>}
        <FeatureHero
          feature={feature}
          action={<CollectFeature feature={feature} />}
          headline={
            <h1 className="display" lang={lang}>
              <Headline text={feature.title} breaks={feature.title_breaks} />
            </h1>
          }
        />
        {page === 1 && <CourseOfEvents incident={feature.incident} />}
        <div className="topic-items" id="items">
          <Orders feature={feature} />
          <Items feature={feature} />
          <ListPagination
            page={page}
            pages={Math.ceil(feature.total / featureItemsOnPage)}
            hrefOf={(to) =>
              featureAddress({ id: feature.id, order: feature.order, first: feature.first_order, page: to })
            }
            name={feature.title}
          />
        </div>
        <FeatureBand features={others} title={t('feature.others')} all={t('feature.all')} />
      </div>
    </>
  )
}

function TopicHead({ feature, page }: Pick<FeatureData, 'feature' | 'page'>) {
  const t = useText()
  const site = useSiteName()
  const language = useLanguage()
  const { origin } = useEnvironment()
  const href = useHref()
  const picture = sharedPicture(feature.pic, { seed: `feature-${feature.id}`, family: feature.cover })
  return (
    <>
      <Head
        title={t('feature.pageTitle', { title: feature.title, site })}
        description={feature.summary || feature.title}
        path={featurePath(feature.id)}
        picture={picture}
        available={languages.filter((one) => feature.languages.includes(one))}
        noindex={isForeign(feature.language, language) || page > 1 || feature.offline}
      />
      <StructuredData
        value={
          import.meta.env.SSR &&
          collectionPage({ address: origin + href(featurePath(feature.id)) }, feature, {
            addressOf: (path) => origin + href(path),
            picture: origin + picture,
          })
        }
      />
    </>
  )
}

function CourseOfEvents({ incident }: Pick<FeatureDetails, 'incident'>) {
  const t = useText()
  if (!incident || incident.entries.length === 0) return null
  return (
    <section className="sec topic-course">
      <SectionHead
        title={t('feature.course')}
        more={{ href: incidentAddress(incident.id), label: t('incident.one') }}
      />
      <Course incident={incident} itemPath={itemPath} />
    </section>
  )
}

function Orders({ feature: { id, order, first_order: first, chapters, total } }: Pick<FeatureData, 'feature'>) {
  const t = useText()
  if (total === 0) return null
  const tabs = [
    { order: 'reading', label: t(chapters.length > 0 ? 'feature.byChapter' : 'feature.byOrder') },
    { order: 'time', label: t('feature.byTime') },
  ] as const
  return (
    <Tabs
      label={t('feature.orders')}
      tabs={tabs.map((tab) => ({
        href: `${featureAddress({ id, order: tab.order, first })}#items`,
        label: tab.label,
        current: tab.order === order,
      }))}
    />
  )
}

function Items({ feature }: Pick<FeatureData, 'feature'>) {
  const t = useText()
  if (feature.list.length === 0) return <EmptyState label={t('list.empty')} />
  if (feature.order === 'reading') return <Chapters chapters={feature.chapters} items={feature.list} />
  return (
    <div className="topic-items__rows">
      <h2 className="sr">{t('feature.byTime')}</h2>
      {feature.list.map((item) => (
        <FeedRow key={item.id} item={item} shape={item.kind === 'flash' ? 'bare' : 'plain'} action={collectOf} />
      ))}
    </div>
  )
}
