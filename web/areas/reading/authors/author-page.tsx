import { collectOf, Follow, Followers, followOf } from '#web/domains/engagement/mark-buttons.tsx'
import { authorAddress } from '#web/domains/items/authors/author-address.ts'
import * as authorsStyles from '#web/domains/items/authors/authors.module.css'
import { HotAuthors } from '#web/domains/items/authors/hot-authors.tsx'
import { StaffBadge } from '#web/domains/items/authors/staff-badge.tsx'
import { FlashPageTape } from '#web/domains/items/flash/flash-page-tape.tsx'
import { LabelTags } from '#web/domains/items/label-tags.tsx'
import { ListLoadMore } from '#web/domains/items/lists/list-load-more.tsx'
import { useMore } from '#web/domains/items/lists/use-more.ts'
import { WorksByMonth } from '#web/domains/items/lists/works-by-month.tsx'
import { NotifyMe } from '#web/domains/notices/notify-me-when-visible.ts'
import { useEnvironment, useLanguage, useText } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { Head } from '#web/platform/head.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { useHref } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import * as staysStyles from '#web/ui/stays.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
import { type AuthorData, loadWorks } from '../loaders/loaders-authors.ts'
import type { MissingData } from '../loaders/loaders-missing.ts'
import { Missing } from '../missing.ts'
import { profilePage } from '../site-json-ld.ts'
import { useSiteName } from '../site-name.ts'

/** An author: profile, works by kind, and who else writes. */
export function AuthorPage() {
  const t = useText()
  const data = usePage<AuthorData | MissingData>()
  if (data.state === 'found') return <Author key={data.author.id} data={data} />
  const way = { href: '/columnlist', label: t('columns.authors') }
  return <Missing title={t('missing.author')} way={way} reading={data.reading} />
}

function Author({ data }: { data: AuthorData }) {
  const t = useText()
  const site = useSiteName()
  const { author, kind, before, others } = data
  const name = author.nickname
  const { origin } = useEnvironment()
  const href = useHref()
  return (
    <>
      <Head
        title={t('author.pageTitle', { name, site })}
        description={author.introduction || t('author.description', { name, site })}
        path={`/author/${author.id}`}
        type="profile"
        noindex={before !== undefined}
      />
      <StructuredData
        value={import.meta.env.SSR && profilePage({ address: origin + href(`/author/${author.id}`), origin }, author)}
      />
      <div className={layoutStyles.wrap}>
        <Profile author={author} />
        <div className={layoutStyles.withRail}>
          <div>
            <KindTabs author={author} kind={kind} />
            <Works key={kind} data={data} />
          </div>
          <aside className={`${layoutStyles.rail} ${staysStyles.stays}`}>
            <div className={staysStyles.stay}>
              {author.labels.length > 0 && (
                <section className={listsStyles.sec}>
                  <SectionHead title={t('author.labels')} />
                  <LabelTags labels={author.labels} />
                </section>
              )}
              <HotAuthors authors={others} title={t('author.others')} action={followOf} />
            </div>
          </aside>
        </div>
      </div>
    </>
  )
}

function Profile({ author }: Pick<AuthorData, 'author'>) {
  const t = useText()
  const { articles, flash } = author.counts
  return (
    <header className={authorsStyles.authorHead}>
      <Avatar name={author.nickname} seed={author.id} src={author.avatar_img} size="xl" priority />
      <div className={authorsStyles.authorHeadN}>
        <h1 className="h1">{author.nickname}</h1>
        <StaffBadge author={author} />
        <div className={pageHeadStyles.pageHeadChoices}>
          <Follow author={author} plus primary />
          <NotifyMe query={{ author: author.id }} about={author.nickname} />
        </div>
      </div>
      <div className={authorsStyles.authorHeadX}>
        {author.introduction && <p className="dek">{author.introduction}</p>}
        <dl className={authorsStyles.stats}>
          <div>
            <dt>{t('author.articles')}</dt>
            <dd>{articles}</dd>
          </div>
          {flash > 0 && (
            <div>
              <dt>{t('flash.title')}</dt>
              <dd>{flash}</dd>
            </div>
          )}
          <div>
            <dt>{t('engagement.followers')}</dt>
            <dd>
              <Followers author={author} counted={author.counts.followers} />
            </dd>
          </div>
          {author.latest_time && (
            <div>
              <dt>{t('author.latest')}</dt>
              <dd>
                <RelativeTime value={author.latest_time} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </header>
  )
}

/** Articles always, flash where there are any. */
function KindTabs({ author, kind }: Pick<AuthorData, 'author' | 'kind'>) {
  const t = useText()
  const { articles, flash } = author.counts
  const tabs = [
    { href: authorAddress(author), label: t('author.articles'), current: kind === 'article', count: String(articles) },
    {
      href: authorAddress({ id: author.id, kind: 'flash' }),
      label: t('flash.title'),
      current: kind === 'flash',
      count: String(flash),
    },
  ]
  return <Tabs tabs={tabs.filter((tab) => tab.current || tab.count !== '0')} label={t('author.kinds')} />
}

function Works({ data: { author, kind, works, before } }: { data: AuthorData }) {
  const t = useText()
  const language = useLanguage()
  const more = useMore({
    name: `works ${kind}`,
    page: works,
    load: (last) => loadWorks(inLanguage(httpBackend, language), author.id, kind, last),
  })
  if (more.items.length === 0) return <EmptyState label={t('list.empty')} />
  return (
    <>
      {kind === 'flash' ? (
        <FlashPageTape items={more.items} action={collectOf} />
      ) : (
        <WorksByMonth
          items={more.items}
          more={more.phase !== 'end'}
          continued={before !== undefined}
          action={collectOf}
        />
      )}
      <ListLoadMore more={more} href={authorAddress({ id: author.id, kind, before: more.items.at(-1)?.id })} />
    </>
  )
}
