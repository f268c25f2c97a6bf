import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/lists/lists.module.css'
import type { ArticleRow } from '#contract/newsroom/desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { Keys } from '../../ui/keys.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ArticleActions, correctionOf, retractionOf } from './article-actions.tsx'

const kinds = ['all', 'article', 'flash'] as const satisfies readonly (ArticleRow['kind'] | 'all')[]
const articleStates = [
  'published',
  'scheduled',
  'unpublished',
  'merged',
] as const satisfies readonly ArticleRow['state'][]

/** Everything that readers have or had: taken offline, brought back, merged into another. */
export function ArticlesPage() {
  const { t } = useConsole()
  const { page, setPage, filters, filterBy } = useListAddress(['state', 'kind', 'category', 'keyword'])
  const state = articleStates.find((one) => one === filters.state)
  // A newsroom publishes far more flash, which have a desk of their own.
  const kind = kinds.find((one) => one === filters.kind) ?? 'article'
  const category = Number(filters.category) || undefined
  const answer = useAnswer('staffArticles', {
    state,
    ...(kind !== 'all' && { kind }),
    category,
    keyword: filters.keyword,
    ...page,
  })
  const navigate = useNavigate()
  /** A key for a flash that readers have. */
  const onFlash = (pathOf: (item: number) => string) => (row: ArticleRow) => {
    if (row.kind === 'flash' && row.state === 'published') navigate(pathOf(row.id))
  }
  const categories = useAnswer('categoryLists', {}).data?.list ?? []
  return (
    <>
      <PageHead
        title={t('articles')}
        end={
          <Button type="primary" href="/publish">
            {t('write')} <Keys keys={['C']} />
          </Button>
        }
      >
        <FilterChoice name={t('state')} options={optionsOf(articleStates, (one) => t(one))} {...filterBy('state')} />
        <FilterChoice name={t('kind')} options={optionsOf(kinds, (one) => t(one))} {...filterBy('kind')} value={kind} />
        <FilterChoice
          name={t('category')}
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...filterBy('category')}
        />
        <FilterWords name={t('searchTitles')} {...filterBy('keyword')} />
      </PageHead>
      {state === 'scheduled' && (
        <p className="quiet">
          {t('scheduledElsewhere')} <Link to="/manuscripts?state=planned">{t('scheduledManuscripts')}</Link> ·{' '}
          <Link to="/flash">{t('flashDesk')}</Link>
        </p>
      )}
      <DataTable<ArticleRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={(row) => row.state === 'published' && location.assign(addressOf(row))}
        keys={{ e: onFlash(correctionOf), x: onFlash(retractionOf) }}
        rowKey="id"
        columns={[
          { title: t('headline'), render: (_, row) => <Title row={row} /> },
          { title: t('kind'), width: 62, render: (_, row) => t(row.kind) },
          {
            title: t('state'),
            width: 98,
            render: (_, row) => <span className={`${styles.state} state--${row.state}`}>{t(row.state)}</span>,
          },
          { title: t('author'), width: 112, ellipsis: true, dataIndex: 'author' },
          { title: t('category'), width: 96, ellipsis: true, dataIndex: 'category' },
          {
            title: t('released'),
            width: 140,
            render: (_, { release_time: time }) => (time ? toMinute(time) : '—'),
          },
          { title: t('likes'), width: 56, align: 'right', render: (_, { likes }) => likes.toLocaleString('en') },
          { title: t('collects'), width: 64, align: 'right', render: (_, row) => row.collects.toLocaleString('en') },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 48,
            align: 'right',
            render: (_, row) => <ArticleActions row={row} onDone={answer.reload} />,
          },
        ]}
      />
    </>
  )
}

const addressOf = ({ id, kind }: ArticleRow): string => `${kind === 'flash' ? '/news' : '/contents'}/${id}`

/** Readers have what is published; what they do not have is a text only. */
function Title({ row }: { row: ArticleRow }) {
  const { t } = useConsole()
  const { title, state, language, demo, live } = row
  return (
    <span lang={language} className={styles.title} title={title}>
      {demo && <i className="mark">{t('demo')}</i>}{' '}
      {live && live !== 'ended' && <i className="mark">{t('liveDesk')}</i>}{' '}
      {state === 'published' ? <a href={addressOf(row)}>{title}</a> : title}
    </span>
  )
}
