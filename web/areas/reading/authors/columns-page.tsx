import { collectOf, followOf } from '#web/domains/engagement/mark-buttons.tsx'
import { columnsAddress } from '#web/domains/items/article-address.ts'
import { AuthorRow } from '#web/domains/items/authors/author-row.tsx'
import * as authorsStyles from '#web/domains/items/authors/authors.module.css'
import { ColumnList } from '#web/domains/items/authors/column-list.tsx'
import { PopularColumns } from '#web/domains/items/authors/popular-columns.tsx'
import { FeedRow } from '#web/domains/items/lists/feed-row.tsx'
import { feedRowShapes } from '#web/domains/items/lists/feed-row-shapes.ts'
import { ListLoadMore } from '#web/domains/items/lists/list-load-more.tsx'
import { useMore } from '#web/domains/items/lists/use-more.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { Head } from '#web/platform/head.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { usePage } from '#web/router/page-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as staysStyles from '#web/ui/stays.module.css'
import { EmptyList, EnglishOnly } from '../english-only.tsx'
import * as homeStyles from '../home/home.module.css'
import { type ColumnsData, loadColumnWorks } from '../loaders/loaders-authors.ts'
import { useSiteName } from '../site-name.ts'

/** Columns: popular works of their authors, the newest works, and who writes. */
export function ColumnsPage() {
  const t = useText()
  const site = useSiteName()
  const { popular, week, columns, works, before, all } = usePage<ColumnsData>()
  return (
    <>
      <Head
        title={t('columns.pageTitle', { site })}
        description={t('columns.description')}
        path="/columns"
        noindex={before !== undefined}
      />
      <div className={layoutStyles.wrap}>
        <div className={`${layoutStyles.withRail} ${pageHeadStyles.pt}`}>
          <div>
            <div className={pageHeadStyles.pageHead}>
              <div>
                <h1 className="h1">{t('columns.title')}</h1>
                <p className="mut">{t('columns.intro')}</p>
              </div>
              <div className={pageHeadStyles.pageHeadChoices}>
                <EnglishOnly all={all} href={(all) => columnsAddress({ all })} />
                <ButtonLink size="s" href="/columnlist">
                  {t('columns.authors')}
                </ButtonLink>
              </div>
            </div>
            {before === undefined && popular.length > 0 && (
              <section className={listsStyles.sec}>
                <SectionHead title={t('columns.popular')} />
                <PopularColumns items={popular} />
              </section>
            )}
            <NewestWorks page={works} all={all} />
          </div>
          <aside className={`${layoutStyles.rail} ${staysStyles.stays}`}>
            <div className={staysStyles.stay}>
              <WeekAuthors authors={week} />
              {columns.length > 0 && (
                <section className={listsStyles.sec}>
                  <SectionHead title={t('columns.hot')} more={{ href: '/columnlist', label: t('list.all') }} />
                  <ColumnList columns={columns} />
                </section>
              )}
            </div>
          </aside>
        </div>
      </div>
    </>
  )
}

function NewestWorks({ page, all }: { page: ColumnsData['works']; all: boolean }) {
  const t = useText()
  const language = useLanguage()
  const more = useMore({
    name: 'columns',
    page,
    load: (last) => loadColumnWorks(inLanguage(httpBackend, language), all, last),
  })
  const shapes = feedRowShapes(more.items)
  return (
    <section className={`${listsStyles.sec} ${homeStyles.feed}`}>
      <SectionHead title={t('columns.newest')} />
      <div className={homeStyles.feedRows}>
        {more.items.map((item, place) => (
          <FeedRow key={item.id} item={item} shape={shapes[place]} action={collectOf} />
        ))}
        {more.items.length === 0 && <EmptyList all={all} href={columnsAddress({ all: true })} />}
      </div>
      <ListLoadMore more={more} href={columnsAddress({ all, before: more.items.at(-1)?.id })} />
    </section>
  )
}

/** Authors of the last seven days; absent in a quiet week. */
function WeekAuthors({ authors }: { authors: ColumnsData['week'] }) {
  const t = useText()
  if (authors.length === 0) return null
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('columns.week')} />
      <ul className={authorsStyles.persons}>
        {authors.map((author) => (
          <AuthorRow key={author.id} author={author}>
            {followOf(author)}
          </AuthorRow>
        ))}
      </ul>
    </section>
  )
}
