import { Input } from 'antd'
import type { AuditEntry } from '#contract/newsroom.ts'
import { useConsole } from '../platform/console-context.tsx'
import { useAnswer } from '../platform/use-answer.ts'
import { useListAddress } from '../platform/use-search.ts'
import { DataTable } from '../ui/data-table.tsx'

const filterNames = ['action', 'target'] as const

/** Who did what when, with before and after. Nothing here can be changed, by anybody. */
export function AuditPage() {
  const { t } = useConsole()
  const { page, setPage, filters, setFilter } = useListAddress([...filterNames, 'actor'])
  const actor = Number(filters.actor) || undefined
  const answer = useAnswer('auditLog', { action: filters.action, target: filters.target, actor, ...page })
  return (
    <>
      <div className="page__head">
        <h1>{t('audit')}</h1>
        {filterNames.map((name) => (
          <Input.Search
            key={name}
            className="filter"
            aria-label={t(name)}
            placeholder={t(name)}
            allowClear
            defaultValue={filters[name]}
            onSearch={(value) => setFilter(name, value.trim())}
          />
        ))}
      </div>
      <DataTable<AuditEntry>
        answer={answer}
        page={page}
        onPage={setPage}
        rowKey="id"
        columns={[
          { title: t('time'), width: 170, dataIndex: 'time' },
          { title: t('actor'), width: 140, render: (_, row) => row.actor?.nickname ?? t('program') },
          { title: t('action'), width: 180, render: (_, row) => <code>{row.action}</code> },
          { title: t('target'), width: 150, render: (_, row) => <code>{row.target}</code> },
          {
            title: t('change'),
            render: (_, { before, after }) => (
              <span className="change">
                {before !== null && <del>{JSON.stringify(before)}</del>}{' '}
                {after !== null && <ins>{JSON.stringify(after)}</ins>}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}
