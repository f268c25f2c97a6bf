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

/** Tables of the content read, its authors and subjects, and searches: the first fifty of each. */
export function FigureTables({ figures, compared }: FiguresProps) {
  const t = useFigureText()
  const general = useText()
  const [choice, setChoice] = useState<Choice>('pages')
  const [kind, setKind] = useState<ReadKind | 'all'>('all')
  const counts = <R extends FigureRow>(): TableColumnType<R>[] => [
    {
      title: t(choice === 'searchWords' ? 'figures.searches' : 'figures.views'),
      width: 110,
      align: 'right',
      render: (_, { views }) => number(views),
    },
    { title: t('figures.readers'), width: 110, align: 'right', render: (_, { readers }) => number(readers) },
    ...(compared
      ? [
          {
            title: figures.days.length === 1 ? t('figures.change1') : t('figures.change', { n: figures.days.length }),
            width: 130,
            align: 'right' as const,
            render: (_: unknown, { views, before }: R) => <Change now={views} before={before} />,
          },
        ]
      : []),
  ]
  const { from, to } = figures
  const ofKind = useReadPages(kind, { from, to })
  const pages = (kind === 'all' ? figures.pages : ofKind.list) ?? []
  const targets = pages.flatMap(({ kind, id }) => (id > 0 ? [{ kind, id }] : []))
  // A call of its own, so that nothing else waits for what is read of so many rows.
  const sources = useAnswer('audienceSources', { from, to, targets })
  const mixes = new Map(sources.data?.list.map((one) => [nameOf(one), one.mix]))
  const shared = {
    size: 'small',
    pagination: false,
    locale: { emptyText: <span className="quiet">{t('figures.empty')}</span> },
  } as const
  return (
    <section className={`${figuresStyles.audiencePart} audience__tables ${listsStyles.table} table--cards`}>
      <div className={figuresStyles.audienceChoice}>
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
      {choice === 'pages' && (
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
      )}
      {choice === 'pages' && ofKind.failure && (
        <p className="failure" role="alert">
          {ofKind.failure}{' '}
          <Button size="small" onClick={ofKind.reload}>
            {general('retry')}
          </Button>
        </p>
      )}
      {choice === 'pages' && (
        <Table<Figures['pages'][number]>
          {...shared}
          {...(ofKind.failure && { locale: { emptyText: <span className="quiet">—</span> } })}
          rowKey={({ kind, id, path }) => `${kind} ${id} ${path}`}
          dataSource={pages}
          loading={kind !== 'all' && !ofKind.list && !ofKind.failure}
          columns={withNames<Figures['pages'][number]>([
            { title: t('figures.title'), render: (_, row) => <TargetName {...row} /> },
            { title: t('figures.kind'), width: 80, render: (_, row) => t(kindOf(row)) },
            ...counts<Figures['pages'][number]>(),
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
      )}
      {(choice === 'authors' || choice === 'labels') && (
        <Table<Figures['authors'][number]>
          {...shared}
          rowKey="id"
          dataSource={figures[choice]}
          columns={withNames<Figures['authors'][number]>([
            {
              title: t('figures.name'),
              render: (_, row) => <TargetName {...row} kind={choice === 'authors' ? 'author' : 'label'} />,
            },
            ...counts<Figures['authors'][number]>(),
          ])}
        />
      )}
      {choice === 'searchWords' && (
        <Table<Figures['searches'][number]>
          {...shared}
          locale={{ emptyText: <span className="quiet">{t('figures.noSearches')}</span> }}
          rowKey="name"
          dataSource={figures.searches}
          columns={withNames<Figures['searches'][number]>([
            { title: t('figures.searchWords'), dataIndex: 'name' },
            { title: t('figures.unfound'), width: 130, align: 'right', dataIndex: 'unfound', render: number },
            ...counts<Figures['searches'][number]>(),
          ])}
        />
      )}
    </section>
  )
}
