import '#web/ui/form/forms.module.css'
import '#web/ui/paging/table-foot.module.css'
import { lazy, Suspense, useState } from 'react'
import type { ManuscriptRow, ManuscriptState } from '#contract/newsroom/manuscripts.ts'
import { stateWords } from '#web/domains/manuscripts/desk/status.ts'
import { ArticleRow } from '#web/domains/manuscripts/mine/article-row.tsx'
import { articlesAddress } from '#web/domains/manuscripts/mine/articles-address.ts'
import { ArticlesPagination } from '#web/domains/manuscripts/mine/articles-pagination.tsx'
import { AssignedList } from '#web/domains/manuscripts/mine/assigned-list.tsx'
import * as styles from '#web/domains/manuscripts/mine/my-articles.module.css'
import { PublishedList } from '#web/domains/manuscripts/mine/published-list.tsx'
import { HeldPlace } from '#web/domains/manuscripts/undo/held-place.tsx'
import { useEditorText } from '#web/editor/editor-text.ts'
import { Head } from '#web/platform/head.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { useHref } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import { useNavigate, useReload } from '#web/router/router-context.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { type MyArticlesData, manuscriptStates } from './loaders.ts'

const Analytics = lazyDialog(async (language) => {
  const [{ AuthorAnalytics }, texts] = await Promise.all([
    import('./analytics/author-analytics.tsx'),
    import('./analytics/analytics-text.ts'),
  ])
  await texts.loadAnalyticsTexts(language)
  return AuthorAnalytics
})

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/domains/manuscripts/mine/confirm-dialog.tsx')).ConfirmDialog,
}))

interface Question {
  article: ManuscriptRow
  what: 'delete' | 'withdraw'
}

/** Articles of the reader, by state. */
export function MyArticlesPage() {
  const t = useEditorText()
  const call = useCall()
  const toast = useToast()
  const { reload } = useReload()
  const { found, published, assigned, wanted, keyword, page, size } = usePage<MyArticlesData>()
  const [question, setQuestion] = useState<Question>()
  const [analytics, setAnalytics] = useState(false)
  // Several are rare: the last one that was published stands first.
  const waiting = found.list.find(({ undo_ms: ms }) => ms !== undefined)
  const all = manuscriptStates.reduce((sum, state) => sum + found.counts[state], 0)
  const tab = (label: string, state: ManuscriptState | undefined, count: number) => ({
    href: articlesAddress({ state, keyword, size }),
    label,
    current: wanted === state,
    count: String(count),
  })
  const act = async ({ article, what }: Question) => {
    setQuestion(undefined)
    try {
      await call(what === 'delete' ? 'deleteManuscript' : 'withdrawManuscript', { id: article.id })
      toast(t(what === 'delete' ? 'deleted' : 'withdrawn'), 'done')
    } catch (error) {
      toast(failureText(error, t), 'failed')
    }
    reload()
  }
  return (
    <div className={layoutStyles.wrap}>
      <Head title={t('mineTitle')} description={t('mineDescription')} path="/mywz" noindex />
      <div className={`${pageHeadStyles.pageHead} ${pageHeadStyles.pt}`}>
        <div>
          <h1 className="h1">{t('mine')}</h1>
          <p className="mut">{t('mineIntro')}</p>
        </div>
        <div className={styles.mineActs}>
          <SearchField keyword={keyword} state={wanted} />
          <Button aria-expanded={analytics} onClick={() => setAnalytics(!analytics)}>
            {t('analytics')}
          </Button>
          <ButtonLink kind="primary" href="/publish">
            {t('write')}
          </ButtonLink>
        </div>
      </div>
      {analytics && (
        <Analytics
          fallback={<div className={`${statesStyles.sk} ${styles.mineAnalytics}`} />}
          onClose={() => setAnalytics(false)}
        />
      )}
      <AssignedList assigned={assigned} />
      <Tabs
        label={t('states')}
        tabs={[
          tab(t('all'), undefined, all),
          ...manuscriptStates.map((state) => tab(t(stateWords[state]), state, found.counts[state])),
        ]}
      />
      {keyword && (
        <p className={styles.mineAsked} role="status">
          {t('foundFor', { keyword, n: found.total })}
        </p>
      )}
      {found.list.length > 0 ? (
        <ol className="mine">
          {found.list.map((article) => (
            <ArticleRow
              key={article.id}
              article={article}
              onDelete={() => setQuestion({ article, what: 'delete' })}
              onWithdraw={() => setQuestion({ article, what: 'withdraw' })}
            />
          ))}
        </ol>
      ) : (
        <EmptyState label={t(keyword ? 'noneFound' : wanted ? 'noneOfState' : 'noneYet')}>
          {keyword || wanted ? (
            <ButtonLink href="/mywz">{t('seeAll')}</ButtonLink>
          ) : (
            <ButtonLink kind="primary" href="/publish">
              {t('writeFirst')}
            </ButtonLink>
          )}
        </EmptyState>
      )}
      <ArticlesPagination place={{ state: wanted, keyword, page, size }} total={found.total} />
      {published && published.total > 0 && <PublishedList published={published} />}
      <HeldPlace held={waiting} onUndone={reload} onOut={reload} />
      {question && (
        <Suspense>
          <ConfirmDialog
            title={t(question.what === 'delete' ? 'deleteAsk' : 'withdrawAsk')}
            text={t(question.what === 'delete' ? 'deleteWhy' : 'withdrawWhy', {
              title: question.article.title || t('untitled'),
            })}
            action={t(question.what)}
            danger={question.what === 'delete'}
            onConfirm={() => act(question)}
            onClose={() => setQuestion(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Looks for words of titles; without script it is a form like any other. */
function SearchField({ keyword, state }: { keyword: string; state: ManuscriptState | undefined }) {
  const t = useEditorText()
  const navigate = useNavigate()
  const href = useHref()
  return (
    <form
      className={`${buttonsStyles.searchbox} ${styles.mineSearch}`}
      action={href('/mywz')}
      onSubmit={(event) => {
        event.preventDefault()
        const text = new FormData(event.currentTarget).get('keyword')
        navigate(href(articlesAddress({ state, keyword: String(text).trim() })))
      }}
    >
      {state && <input type="hidden" name="state" value={state} />}
      <input
        key={keyword}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={200}
        placeholder={t('searchTitles')}
        aria-label={t('searchTitles')}
      />
      <button type="submit" aria-label={t('search')}>
        <Icon name="search" size="s" />
      </button>
    </form>
  )
}
