import type { FormEvent } from 'react'
import { maxKeywordLength } from '#contract/constants.ts'
import type { ColumnAuthorWithLatest } from '#contract/content.ts'
import { authorListAddress } from '#web/domains/content/author-address.ts'
import { AuthorName } from '#web/domains/content/author-name.tsx'
import { HotList } from '#web/domains/content/hot-list.tsx'
import { ItemLanguageFlag } from '#web/domains/content/item-language.tsx'
import { ItemTitle } from '#web/domains/content/item-title.tsx'
import { MoreFoot } from '#web/domains/content/more-foot.tsx'
import { useMore } from '#web/domains/content/use-more.ts'
import { Follow } from '#web/domains/engagement/mark-buttons.tsx'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { Head } from '#web/platform/head.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useHref } from '#web/platform/link.tsx'
import { usePage } from '#web/platform/page-data.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { useNavigate } from '#web/platform/router-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Avatar } from '#web/ui/picture.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { type ColumnAuthorsData, loadAuthors } from './loaders-authors.ts'
import { useSiteName } from './site-name.ts'

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
      <div className="wrap">
        <div className="with-rail pt">
          <div>
            <div className="page-head">
              <div>
                <h1 className="h1">{t('authors.title')}</h1>
                <p className="mut" role="status">
                  {keyword ? t('authors.found', { keyword, n: page.total }) : t('authors.intro', { n: page.total })}
                </p>
              </div>
              <AuthorSearch key={keyword} keyword={keyword} />
            </div>
            <Authors key={keyword} page={page} keyword={keyword} />
          </div>
          <aside className="rail stays">
            <div className="stay">
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
      <form className="searchbox searchbox--page" action={hrefOf('/columnlist')} onSubmit={submit}>
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
      <ul className="writers">
        {more.items.map((author) => (
          <Writer key={author.id} author={author} />
        ))}
      </ul>
      <MoreFoot more={more} href={authorListAddress({ keyword, before: more.items.at(-1)?.id })} />
    </>
  )
}

function Writer({ author }: { author: ColumnAuthorWithLatest }) {
  const t = useText()
  const { latest } = author
  return (
    <li className="writer">
      <Avatar name={author.nickname} seed={author.id} src={author.avatar_img} size="l" />
      <div className="writer__text">
        <h2 className="h3">
          <AuthorName author={author} className="hl-link" />
          <span className="writer__n">{t('author.works', { n: author.articles })}</span>
        </h2>
        {author.introduction && <p className="dek c2">{author.introduction}</p>}
        <p className="writer__latest">
          <RelativeTime value={latest.release_time} />
          <span>
            <ItemTitle item={latest} />
          </span>
          <ItemLanguageFlag language={latest.language} origin={latest.text_origin} />
        </p>
      </div>
      <Follow author={author} />
    </li>
  )
}
