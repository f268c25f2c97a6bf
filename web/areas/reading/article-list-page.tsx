import { collectOf, followOf } from '#web/domains/engagement/mark-buttons.tsx'
import { articleListAddress } from '#web/domains/items/article-address.ts'
import { HotAuthors } from '#web/domains/items/authors/hot-authors.tsx'
import { FeedRow } from '#web/domains/items/lists/feed-row.tsx'
import { feedRowShapes } from '#web/domains/items/lists/feed-row-shapes.ts'
import { HotList } from '#web/domains/items/lists/hot-list.tsx'
import { ListLoadMore } from '#web/domains/items/lists/list-load-more.tsx'
import { useMore } from '#web/domains/items/lists/use-more.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { Head } from '#web/platform/head.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { usePage } from '#web/router/page-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import * as staysStyles from '#web/ui/stays.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
import { EmptyList, EnglishOnly } from './english-only.tsx'
import * as homeStyles from './home/home.module.css'
import { loadFeed } from './item-pages.ts'
import type { ArticleListData } from './loaders/loaders-articles.ts'
import type { MissingData } from './loaders/loaders-missing.ts'
import { MissingPage } from './missing-page.tsx'
import { useSiteName } from './site-name.ts'

/** All articles, or those of a category, newest first. */
export function ArticleListPage() {
  const t = useText()
  const data = usePage<ArticleListData | MissingData>()
  if (data.state === 'found') return <ArticleList data={data} />
  const way = { href: articleListAddress(), label: t('home.allArticles') }
  return <MissingPage title={t('missing.category')} way={way} reading={data.reading} />
}

function ArticleList({ data }: { data: ArticleListData }) {
  const t = useText()
  const site = useSiteName()
  const { categories, category, before, all, hot, authors } = data
  const title = category ? t('articles.category', { category: category.name }) : t('articles.title')
  const tabs = [{ id: undefined, name: t('list.all') }, ...categories].map(({ id, name }) => ({
    href: articleListAddress(id, { all }),
    label: name,
    current: id === category?.id,
  }))
  return (
    <>
      <Head
        title={t('item.pageTitle', { title, site })}
        description={t('articles.description', { title })}
        path={articleListAddress(category?.id)}
        noindex={before !== undefined}
      />
      <div className={layoutStyles.wrap}>
        <div className={`${layoutStyles.withRail} ${pageHeadStyles.pt}`}>
          <div>
            <div className={pageHeadStyles.pageHead}>
              <div>
                <h1 className="h1">{title}</h1>
                <p className="mut">{t('articles.intro')}</p>
              </div>
              <EnglishOnly all={all} href={(all) => articleListAddress(category?.id, { all })} />
            </div>
            {categories.length > 0 && <Tabs tabs={tabs} label={t('home.feedTabs')} />}
            <Articles key={category?.id ?? 'all'} data={data} />
          </div>
          <aside className={`${layoutStyles.rail} ${staysStyles.stays}`}>
            <div className={staysStyles.stay}>
              <HotList items={hot} />
              <HotAuthors authors={authors} action={followOf} />
            </div>
          </aside>
        </div>
      </div>
    </>
  )
}

function Articles({ data: { category, page, all } }: { data: ArticleListData }) {
  const t = useText()
  const language = useLanguage()
  const more = useMore({
    name: 'articles',
    page,
    load: (last) => loadFeed(inLanguage(httpBackend, language), { category: category?.id, all }, last),
  })
  const shapes = feedRowShapes(more.items)
  if (more.items.length === 0) {
    return (
      <EmptyList all={all} href={articleListAddress(category?.id, { all: true })}>
        {category && <ButtonLink href={articleListAddress()}>{t('home.allArticles')}</ButtonLink>}
      </EmptyList>
    )
  }
  return (
    <>
      <div className={homeStyles.feedRows}>
        <h2 className="sr">{t('home.latest')}</h2>
        {more.items.map((item, place) => (
          <FeedRow key={item.id} item={item} shape={shapes[place]} action={collectOf} />
        ))}
      </div>
      <ListLoadMore more={more} href={articleListAddress(category?.id, { all, before: more.items.at(-1)?.id })} />
    </>
  )
}
