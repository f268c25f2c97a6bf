import { Button, Segmented, Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { useText } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { withNames } from '#console/ui/lists/phone-cells.ts'
import type { Analytics, AnalyticsRow } from '#contract/audience/analytics.ts'
import { type ReadKind, readKinds } from '#contract/audience/page-targets.ts'
import * as analyticsStyles from './analytics.module.css'
import { useAnalyticsText } from './analytics-texts.ts'
import { ReadBar, SourceLegend, SourceMix } from './mix.tsx'
import { writeTime } from './period.ts'
import { useReadPages } from './read-pages.ts'
import { kindOf, TargetName } from './target-name.tsx'
import { type AnalyticsProps, Change } from './totals.tsx'

type Choice = 'pages' | 'authors' | 'labels' | 'searchWords'

const nameOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`

const number = (value: number) => value.toLocaleString('en')

/** Columns that every table has: how often, by how many, and where compared how much that changed. */
function useCountColumns({ analytics, compared }: AnalyticsProps) {
  const t = useAnalyticsText()
  const days = analytics.days.length
  return <R extends AnalyticsRow>(title: string): TableColumnType<R>[] => [
    { title, width: 110, align: 'right', render: (_, { views }) => number(views) },
    { title: t('analytics.readers'), width: 110, align: 'right', render: (_, { readers }) => number(readers) },
    ...(compared
      ? [
          {
            title: days === 1 ? t('analytics.change1') : t('analytics.change', { n: days }),
            width: 130,
            align: 'right' as const,
            render: (_: unknown, { views, before }: R) => <Change now={views} before={before} />,
          },
        ]
      : []),
  ]
}

/** The pages of a kind and where their readers came from; they stay known while another table is shown. */
function usePages({ from, to, pages: ofAll }: Analytics) {
  const [kind, setKind] = useState<ReadKind | 'all'>('all')
  const { list, failure, reload } = useReadPages(kind, { from, to })
  const pages = (kind === 'all' ? ofAll : list) ?? []
  const targets = pages.flatMap(({ kind, id }) => (id > 0 ? [{ kind, id }] : []))
  // A separate call, so that nothing else waits for this query over many rows.
  const sources = useAnswer('audienceSources', { from, to, targets })
  const mixes = new Map(sources.data?.list.map((one) => [nameOf(one), one.mix]))
  return { kind, setKind, pages, mixes, failure, reload, loading: kind !== 'all' && !list && !failure }
}

/** Tables of the content read, its authors and subjects, and searches: the first fifty of each. */
export function AnalyticsTables({ analytics, compared }: AnalyticsProps) {
  const t = useAnalyticsText()
  const [choice, setChoice] = useState<Choice>('pages')
  const pages = usePages(analytics)
  const counts = useCountColumns({ analytics, compared })
  return (
    <section className={`${analyticsStyles.audiencePart} audience__tables ${listsStyles.table} table--cards`}>
      <div className={`row wraps ${analyticsStyles.audienceChoice}`}>
        <h2>{t('analytics.content')}</h2>
        <Segmented<Choice>
          aria-label={t('analytics.tables')}
          value={choice}
          onChange={setChoice}
          options={(['pages', 'authors', 'labels', 'searchWords'] as const).map((value) => ({
            value,
            label: t(`analytics.${value}`),
          }))}
        />
        {choice === 'pages' && (
          <div className={analyticsStyles.audienceMore}>
            <SourceLegend />
          </div>
        )}
      </div>
      {choice === 'pages' && <PagesTable {...pages} counts={counts(t('analytics.views'))} />}
      {(choice === 'authors' || choice === 'labels') && (
        <NamesTable
          kind={choice === 'authors' ? 'author' : 'label'}
          rows={analytics[choice]}
          counts={counts(t('analytics.views'))}
        />
      )}
      {choice === 'searchWords' && <SearchesTable rows={analytics.searches} counts={counts(t('analytics.searches'))} />}
    </section>
  )
}

type Page = Analytics['pages'][number]
type Named = Analytics['authors'][number]
type Searched = Analytics['searches'][number]

const shared = { size: 'small', pagination: false } as const

/** The text of an empty table. */
const emptyText = (text: string) => ({ emptyText: <span className="quiet">{text}</span> })

interface PagesTableProps extends ReturnType<typeof usePages> {
  counts: TableColumnType<Page>[]
}

/** Items that were read, of all kinds or of one: how far, for how long, and where readers came from. */
function PagesTable({ kind, setKind, pages, mixes, failure, reload, loading, counts }: PagesTableProps) {
  const t = useAnalyticsText()
  const general = useText()
  return (
    <>
      <div className={analyticsStyles.audienceKinds}>
        <Segmented<ReadKind | 'all'>
          aria-label={t('analytics.narrow')}
          size="small"
          value={kind}
          onChange={setKind}
          options={(['all', ...readKinds] as const).map((value) => ({
            value,
            label: value === 'all' ? t('analytics.all') : t(`analytics.kind.${value}`),
          }))}
        />
      </div>
      {failure && (
        <p className="failure" role="alert">
          {failure}{' '}
          <Button size="small" onClick={reload}>
            {general('retry')}
          </Button>
        </p>
      )}
      <Table<Page>
        {...shared}
        locale={emptyText(failure ? '—' : t('analytics.empty'))}
        rowKey={({ kind, id, path }) => `${kind} ${id} ${path}`}
        dataSource={pages}
        loading={loading}
        columns={withNames<Page>([
          { title: t('analytics.title'), render: (_, row) => <TargetName {...row} /> },
          { title: t('analytics.kind'), width: 80, render: (_, row) => t(kindOf(row)) },
          ...counts,
          {
            title: t('analytics.readToEnd'),
            width: 130,
            render: (_, { reading }) =>
              reading && reading.readers > 0 ? <ReadBar part={reading.reached.at(-1) ?? 0} /> : '—',
          },
          {
            title: t('analytics.median'),
            width: 110,
            align: 'right',
            render: (_, { reading }) =>
              typeof reading?.median_seconds === 'number' ? writeTime(reading.median_seconds) : '—',
          },
          {
            title: t('analytics.mix'),
            width: 150,
            render: (_, row) => {
              const mix = mixes.get(nameOf(row))
              return mix?.length ? <SourceMix mix={mix} /> : '—'
            },
          },
        ])}
      />
    </>
  )
}

/** The authors or labels whose content was read most. */
function NamesTable({
  kind,
  rows,
  counts,
}: {
  kind: 'author' | 'label'
  rows: Named[]
  counts: TableColumnType<Named>[]
}) {
  const t = useAnalyticsText()
  return (
    <Table<Named>
      {...shared}
      locale={emptyText(t('analytics.empty'))}
      rowKey="id"
      dataSource={rows}
      columns={withNames<Named>([
        { title: t('analytics.name'), render: (_, row) => <TargetName {...row} kind={kind} /> },
        ...counts,
      ])}
    />
  )
}

/** The most frequent searches, and how often nothing was found. */
function SearchesTable({ rows, counts }: { rows: Searched[]; counts: TableColumnType<Searched>[] }) {
  const t = useAnalyticsText()
  return (
    <Table<Searched>
      {...shared}
      locale={emptyText(t('analytics.noSearches'))}
      rowKey="name"
      dataSource={rows}
      columns={withNames<Searched>([
        { title: t('analytics.searchWords'), dataIndex: 'name' },
        { title: t('analytics.unfound'), width: 130, align: 'right', dataIndex: 'unfound', render: number },
        ...counts,
      ])}
    />
  )
}
