import { Segmented, Table, type TableColumnType } from 'antd'
import { useState } from 'react'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { withNames } from '#console/ui/lists/phone-cells.ts'
import type { FigureRow, Figures } from '#contract/audience/figures.ts'
import { useFigureText } from './figure-texts.ts'
import * as figuresStyles from './figures.module.css'
import { readToEnd, writeTime } from './period.ts'
import { TargetName } from './target-name.tsx'
import { Change } from './totals.tsx'

interface Props {
  figures: Figures
  /** Length of the period. */
  days: number
}

type Choice = 'pages' | 'authors' | 'labels' | 'searchWords'

const number = (value: number) => value.toLocaleString('en')

/** What was read, of whom and about what, and what was searched: the first fifty of each. */
export function FigureTables({ figures, days }: Props) {
  const t = useFigureText()
  const [choice, setChoice] = useState<Choice>('pages')
  const counts = <R extends FigureRow>(): TableColumnType<R>[] => [
    {
      title: t(choice === 'searchWords' ? 'figures.searches' : 'figures.views'),
      width: 110,
      align: 'right',
      render: (_, { views }) => number(views),
    },
    { title: t('figures.readers'), width: 110, align: 'right', render: (_, { readers }) => number(readers) },
    {
      title: t('figures.change', { n: days }),
      width: 130,
      align: 'right',
      render: (_, { views, before }) => <Change now={views} before={before} />,
    },
  ]
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
      </div>
      {choice === 'pages' && (
        <Table<Figures['pages'][number]>
          {...shared}
          rowKey={({ kind, id, path }) => `${kind} ${id} ${path}`}
          dataSource={figures.pages}
          columns={withNames<Figures['pages'][number]>([
            { title: t('figures.title'), render: (_, row) => <TargetName {...row} /> },
            { title: t('figures.kind'), width: 130, render: (_, { kind }) => t(`figures.kind.${kind}`) },
            ...counts<Figures['pages'][number]>(),
            {
              title: t('figures.readToEnd'),
              width: 110,
              align: 'right',
              render: (_, { reading }) => readToEnd(reading),
            },
            {
              title: t('figures.median'),
              width: 110,
              align: 'right',
              render: (_, { reading }) =>
                typeof reading?.median_seconds === 'number' ? writeTime(reading.median_seconds) : '—',
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
