import { Button, Segmented, Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import { useText } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { withNames } from '#console/ui/lists/phone-cells.ts'
import type { FigureRow, Figures } from '#contract/audience/figures.ts'
import { type ReadKind, readKinds } from '#contract/audience/page-targets.ts'
import { useFigureText } from './figure-texts.ts'
import * as figuresStyles from './figures.module.css'
import { ReadBar, SourceLegend, SourceMix } from './mix.tsx'
import { writeTime } from './period.ts'
import { useReadPages } from './read-pages.ts'
import { kindOf, TargetName } from './target-name.tsx'
import { Change, type FiguresProps } from './totals.tsx'

type Choice = 'pages' | 'authors' | 'labels' | 'searchWords'

const nameOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`

const number = (value: number) => value.toLocaleString('en')

/** Columns that every table has: how often, by how many, and where compared how much that changed. */
function useCountColumns({ figures, compared }: FiguresProps) {
  const t = useFigureText()
  const days = figures.days.length
  return <R extends FigureRow>(title: string): TableColumnType<R>[] => [
    { title, width: 110, align: 'right', render: (_, { views }) => number(views) },
    { title: t('figures.readers'), width: 110, align: 'right', render: (_, { readers }) => number(readers) },
    ...(compared
      ? [
          {
            title: days === 1 ? t('figures.change1') : t('figures.change', { n: days }),
            width: 130,
            align: 'right' as const,
            render: (_: unknown, { views, before }: R) => <Change now={views} before={before} />,
          },
        ]
      : []),
  ]
}

/** The pages of a kind and where their readers came from; they stay known while another table is shown. */
function usePages({ from, to, pages: ofAll }: Figures) {
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
export function FigureTables({ figures, compared }: FiguresProps) {
  const t = useFigureText()
  const [choice, setChoice] = useState<Choice>('pages')
  const pages = usePages(figures)
  const counts = useCountColumns({ figures, compared })
  return (
    <section className={`${figuresStyles.audiencePart} audience__tables ${listsStyles.table} table--cards`}>
      <div className={`row wraps ${figuresStyles.audienceChoice}`}>
        <h2>{t('figures.content')}</h2>
        <Segmented<Choice>
          aria-label={t('figures.tables')}
          value={choice}
          onChange={setChoice}
          options={(['pages', 'authors', 'labels', 'searchWords'] as const).map((value) => ({
            value,
            label: t(`figures.${value}`),
          }))}
        />
        {choice === 'pages' && (
          <div className={figuresStyles.audienceMore}>
            <SourceLegend />
          </div>
        )}
      </div>
      {choice === 'pages' && <PagesTable {...pages} counts={counts(t('figures.views'))} />}
      {(choice === 'authors' || choice === 'labels') && (
        <NamesTable
          kind={choice === 'authors' ? 'author' : 'label'}
          rows={figures[choice]}
          counts={counts(t('figures.views'))}
        />
      )}
      {choice === 'searchWords' && <SearchesTable rows={figures.searches} counts={counts(t('figures.searches'))} />}
    </section>
  )
}

type Page = Figures['pages'][number]
type Named = Figures['authors'][number]
type Searched = Figures['searches'][number]

const shared = { size: 'small', pagination: false } as const

/** The text of an empty table. */
const emptyText = (text: string) => ({ emptyText: <span className="quiet">{text}</span> })

interface PagesTableProps extends ReturnType<typeof usePages> {
  counts: TableColumnType<Page>[]
}

/** Items that were read, of all kinds or of one: how far, for how long, and where readers came from. */
function PagesTable({ kind, setKind, pages, mixes, failure, reload, loading, counts }: PagesTableProps) {
  const t = useFigureText()
  const general = useText()
  return (
    <>
      <div className={figuresStyles.audienceKinds}>
        <Segmented<ReadKind | 'all'>
          aria-label={t('figures.narrow')}
          size="small"
          value={kind}
          onChange={setKind}
          options={(['all', ...readKinds] as const).map((value) => ({
            value,
            label: value === 'all' ? t('figures.all') : t(`figures.kind.${value}`),
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
        locale={emptyText(failure ? '—' : t('figures.empty'))}
        rowKey={({ kind, id, path }) => `${kind} ${id} ${path}`}
        dataSource={pages}
        loading={loading}
        columns={withNames<Page>([
          { title: t('figures.title'), render: (_, row) => <TargetName {...row} /> },
          { title: t('figures.kind'), width: 80, render: (_, row) => t(kindOf(row)) },
          ...counts,
          {
            title: t('figures.readToEnd'),
            width: 130,
            render: (_, { reading }) =>
              reading && reading.readers > 0 ? <ReadBar part={reading.reached.at(-1) ?? 0} /> : '—',
          },
          {
            title: t('figures.median'),
            width: 110,
            align: 'right',
            render: (_, { reading }) =>
              typeof reading?.median_seconds === 'number' ? writeTime(reading.median_seconds) : '—',
          },
          {
            title: t('figures.mix'),
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
  const t = useFigureText()
  return (
    <Table<Named>
      {...shared}
      locale={emptyText(t('figures.empty'))}
      rowKey="id"
      dataSource={rows}
      columns={withNames<Named>([
        { title: t('figures.name'), render: (_, row) => <TargetName {...row} kind={kind} /> },
        ...counts,
      ])}
    />
  )
}

/** The most frequent searches, and how often nothing was found. */
function SearchesTable({ rows, counts }: { rows: Searched[]; counts: TableColumnType<Searched>[] }) {
  const t = useFigureText()
  return (
    <Table<Searched>
      {...shared}
      locale={emptyText(t('figures.noSearches'))}
      rowKey="name"
      dataSource={rows}
      columns={withNames<Searched>([
        { title: t('figures.searchWords'), dataIndex: 'name' },
        { title: t('figures.unfound'), width: 130, align: 'right', dataIndex: 'unfound', render: number },
        ...counts,
      ])}
    />
  )
}
