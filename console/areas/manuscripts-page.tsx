import { Input, Select } from 'antd'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/calls.ts'
import { type ManuscriptState, manuscriptStates } from '#contract/publishing.ts'
import { useConsole } from '../platform/console-context.tsx'
import { useAnswer } from '../platform/use-answer.ts'
import { useListAddress } from '../platform/use-search.ts'
import { DataTable } from '../ui/data-table.tsx'

type Row = CallOutput<'staffManuscripts'>['list'][number]

/** Everything that anybody writes here, in whatever state. */
export function ManuscriptsPage() {
  const { t } = useConsole()
  const { page, setPage, filters, setFilter } = useListAddress(['state', 'keyword'])
  const state = manuscriptStates.find((one) => one === filters.state)
  const answer = useAnswer('staffManuscripts', { state, keyword: filters.keyword, ...page })
  return (
    <>
      <div className="page__head">
        <h1>{t('manuscripts')}</h1>
        <Select<ManuscriptState | ''>
          aria-label={t('state')}
          className="filter"
          value={state ?? ''}
          onChange={(value) => setFilter('state', value || undefined)}
          options={[{ value: '', label: t('all') }, ...manuscriptStates.map((one) => ({ value: one, label: t(one) }))]}
        />
        <Input.Search
          className="filter"
          aria-label={t('search')}
          placeholder={t('search')}
          allowClear
          defaultValue={filters.keyword}
          onSearch={(value) => setFilter('keyword', value.trim())}
        />
      </div>
      <DataTable<Row>
        answer={answer}
        page={page}
        onPage={setPage}
        rowKey="id"
        columns={[
          {
            title: t('headline'),
            render: (_, { id, title, language, revision }) => (
              <>
                <Link to={`/review/${id}`} lang={language}>
                  {title || t('untitled')}
                </Link>{' '}
                {revision && <i className="mark">{t('revision')}</i>}
              </>
            ),
          },
          {
            title: t('state'),
            width: 110,
            render: (_, row) => <span className={`state state--${row.state}`}>{t(row.state)}</span>,
          },
          { title: t('author'), width: 160, render: (_, { owner }) => owner.nickname },
          { title: t('length'), width: 90, align: 'right', render: (_, { length }) => length.toLocaleString('en') },
          { title: t('saved'), width: 170, dataIndex: 'saved_time' },
        ]}
      />
    </>
  )
}
