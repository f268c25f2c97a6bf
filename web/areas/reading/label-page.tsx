import { collectOf } from '#web/domains/engagement/mark-buttons.tsx'
import * as authorsStyles from '#web/domains/items/authors/authors.module.css'
import { FlashPageTape } from '#web/domains/items/flash/flash-page-tape.tsx'
import { labelAddress } from '#web/domains/items/label-address.ts'
import { LabelTags } from '#web/domains/items/label-tags.tsx'
import { FeedRow } from '#web/domains/items/lists/feed-row.tsx'
import { feedRowShapes } from '#web/domains/items/lists/feed-row-shapes.ts'
import { HotList } from '#web/domains/items/lists/hot-list.tsx'
import { ListLoadMore } from '#web/domains/items/lists/list-load-more.tsx'
import { useMore } from '#web/domains/items/lists/use-more.ts'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { Head } from '#web/platform/head.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { usePage } from '#web/router/page-data.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import { UiLink } from '#web/ui/link.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import * as staysStyles from '#web/ui/stays.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
import { Chip } from '#web/ui/tag.tsx'
import * as homeStyles from './home/home.module.css'
import { type LabelData, loadLabelled } from './loaders/loaders-labels.ts'
import type { MissingData } from './loaders/loaders-missing.ts'
import { Missing } from './missing.ts'
import { useSiteName } from './site-name.ts'

/** A label or coin: its articles and flash, and the labels that stand beside it. */
export function LabelPage() {
  const t = useText()
  const data = usePage<LabelData | MissingData>()
  if (data.state === 'found') return <Label key={data.label.id} data={data} />
  const way = { href: '/home_wz', label: t('home.allArticles') }
  return <Missing title={t('missing.label')} way={way} reading={data.reading} />
}

function Label({ data }: { data: LabelData }) {
  const t = useText()
  const site = useSiteName()
  const { label, kind, before, hot, dataPage } = data
  const { name, coin, counts } = label
  return (
    <>
      <Head
        title={t('label.pageTitle', { name, site })}
        description={t('label.description', { name, site })}
        path={`/label/${label.id}`}
        noindex={before !== undefined || counts.articles + counts.flash === 0}
      />
      <div className={layoutStyles.wrap}>
        <div className={`${layoutStyles.withRail} ${pageHeadStyles.pt}`}>
          <div>
            <div className={pageHeadStyles.pageHead}>
              <div>
                <h1 className={`h1 ${authorsStyles.labelHead}`}>
                  {name}
                  {coin && coin !== name && <Chip symbol={coin} />}
                </h1>
                <p className="mut">
                  {t('label.counts', { ...counts })}
                  {dataPage && (
                    <>
                      {' · '}
                      <UiLink className="a" href={dataPage.path}>
                        {t('nav.data')} {dataPage.name}
                      </UiLink>
                    </>
                  )}
                </p>
              </div>
              <NotifyMe query={{ label: label.id }} about={name} />
            </div>
            <KindTabs label={label} kind={kind} />
            <Labelled key={kind} data={data} />
          </div>
          <aside className={`${layoutStyles.rail} ${staysStyles.stays}`}>
            <div className={staysStyles.stay}>
              {label.related.length > 0 && (
                <section className={listsStyles.sec}>
                  <SectionHead title={t('label.related')} />
                  <LabelTags labels={label.related} />
                </section>
              )}
              <HotList items={hot} />
            </div>
          </aside>
        </div>
      </div>
    </>
  )
}

function KindTabs({ label, kind }: Pick<LabelData, 'label' | 'kind'>) {
  const t = useText()
  const { articles, flash } = label.counts
  const tab = (one: LabelData['kind'], name: string, count: number) => ({
    href: labelAddress({ id: label.id, kind: one === 'flash' ? one : undefined }),
    label: name,
    current: kind === one,
    count: String(count),
  })
  const tabs = [tab('article', t('author.articles'), articles), tab('flash', t('flash.title'), flash)]
  return <Tabs tabs={tabs.filter((one) => one.current || one.count !== '0')} label={t('author.kinds')} />
}

function Labelled({ data: { label, kind, page } }: { data: LabelData }) {
  const t = useText()
  const language = useLanguage()
  const more = useMore({
    name: `labelled ${kind}`,
    page,
    load: (last) => loadLabelled(inLanguage(httpBackend, language), label.id, kind, last),
  })
  const shapes = feedRowShapes(more.items)
  if (more.items.length === 0) return <EmptyState label={t('list.empty')} />
  return (
    <>
      {kind === 'flash' ? (
        <FlashPageTape items={more.items} action={collectOf} />
      ) : (
        <div className={homeStyles.feedRows}>
          <h2 className="sr">{t('author.articles')}</h2>
          {more.items.map((item, place) => (
            <FeedRow key={item.id} item={item} shape={shapes[place]} action={collectOf} />
          ))}
        </div>
      )}
      <ListLoadMore more={more} href={labelAddress({ id: label.id, kind, before: more.items.at(-1)?.id })} />
    </>
  )
}
