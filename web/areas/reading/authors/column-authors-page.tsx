import type { FormEvent } from 'react'
import { maxKeywordLength } from '#contract/constants.ts'
import { Follow } from '#web/domains/engagement/mark-buttons.tsx'
import { authorListAddress } from '#web/domains/items/authors/author-address.ts'
import * as authorsStyles from '#web/domains/items/authors/authors.module.css'
import { WriterRow } from '#web/domains/items/authors/writer-row.tsx'
import { HotList } from '#web/domains/items/lists/hot-list.tsx'
import { ListLoadMore } from '#web/domains/items/lists/list-load-more.tsx'
import { useMore } from '#web/domains/items/lists/use-more.ts'
import { unquote } from '#web/domains/search/search-address.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { Head } from '#web/platform/head.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useHref } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { useNavigate } from '#web/router/router-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import * as staysStyles from '#web/ui/stays.module.css'
import { type ColumnAuthorsData, loadAuthors } from '../loaders/loaders-authors.ts'
import { useSiteName } from '../site-name.ts'

/** Everybody who has a column, the newest article first, with a search by name. */
export function ColumnAuthorsPage() {
  const t = useText()
  const site = useSiteName()
  const { page, keyword, before, hot } = usePage<ColumnAuthorsData>()
  return (
    <>
      <Head
        title={t('authors.pageTitle', { site })}
        description={t('authors.description')}
        path="/columnlist"
        noindex={before !== undefined || keyword !== ''}
      />
      <div className={layoutStyles.wrap}>
        <div className={`${layoutStyles.withRail} ${pageHeadStyles.pt}`}>
          <div>
            <div className={pageHeadStyles.pageHead}>
              <div>
                <h1 className="h1">{t('authors.title')}</h1>
                <p className="mut" role="status">
                  {keyword
                    ? t('authors.found', { keyword: unquote(keyword), n: page.total })
                    : t('authors.intro', { n: page.total })}
                </p>
              </div>
              <AuthorSearch key={keyword} keyword={keyword} />
            </div>
            <Authors key={keyword} page={page} keyword={keyword} />
          </div>
          <aside className={`${layoutStyles.rail} ${staysStyles.stays}`}>
            <div className={staysStyles.stay}>
              <HotList items={hot} />
            </div>
          </aside>
        </div>
      </div>
    </>
  )
}

/** A form that works without script; with it the list changes in place. */
function AuthorSearch({ keyword }: { keyword: string }) {
  const t = useText()
  const hrefOf = useHref()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    navigate(hrefOf(authorListAddress({ keyword: wanted })))
  }
  return (
    <search>
      <form
        className={`${buttonsStyles.searchbox} ${authorsStyles.searchboxPage}`}
        action={hrefOf('/columnlist')}
        onSubmit={submit}
      >
        <input
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={maxKeywordLength}
          placeholder={t('authors.search')}
          aria-label={t('authors.search')}
          enterKeyHint="search"
        />
        <button type="submit" aria-label={t('search.submit')}>
          <Icon name="search" size="s" />
        </button>
      </form>
    </search>
  )
}

function Authors({ page, keyword }: Pick<ColumnAuthorsData, 'page' | 'keyword'>) {
  const t = useText()
  const language = useLanguage()
  const more = useMore({
    name: 'authors',
    page,
    load: (last) => loadAuthors(inLanguage(httpBackend, language), keyword, last),
  })
  if (more.items.length === 0) {
    return (
      <EmptyState label={t('list.empty')}>
        {keyword && <ButtonLink href="/columnlist">{t('columns.authors')}</ButtonLink>}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={authorsStyles.writers}>
        {more.items.map((author) => (
          <WriterRow key={author.id} author={author} totals={t('author.works', { n: author.articles })}>
            <Follow author={author} />
          </WriterRow>
        ))}
      </ul>
      <ListLoadMore more={more} href={authorListAddress({ keyword, before: more.items.at(-1)?.id })} />
    </>
  )
}
