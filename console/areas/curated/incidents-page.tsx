import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { IncidentRow } from '#contract/timelines.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useListKeys } from '../../platform/list-keys.ts'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-search.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterChoice, FilterWords } from '../../ui/filters.tsx'
import { toMinute } from '../../ui/list-text.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { onlineStates } from './online.ts'
import { OnlineMark } from './online-mark.tsx'

export const incidentStatuses = ['ongoing', 'closed'] as const satisfies readonly IncidentRow['status'][]

/** Incidents, the newest first. */
export function IncidentsPage() {
  const { t } = useConsole()
  const navigate = useNavigate()
  const { page, setPage, filters, setFilter } = useListAddress(['keyword', 'status', 'state'])
  const state = onlineStates.find((one) => one === filters.state)
  const status = incidentStatuses.find((one) => one === filters.status)
  const answer = useAnswer('staffIncidents', { keyword: filters.keyword, status, state, ...page })
  const current = useListKeys(answer.data?.list ?? [], ({ id }) => navigate(`/incidents/${id}`))
  return (
    <>
      <PageHead
        title={t('incidents')}
        end={
          <Button type="primary" onClick={() => navigate('/incidents/new')}>
            {t('incident.add')}
          </Button>
        }
      >
        <FilterChoice
          name={t('incident.status')}
          value={status}
          options={incidentStatuses.map((one) => ({ value: one, label: t(`incident.${one}`) }))}
          onChange={(value) => setFilter('status', value)}
        />
        <FilterChoice
          name={t('state')}
          value={state}
          options={onlineStates.map((one) => ({ value: one, label: t(`online.${one}`) }))}
          onChange={(value) => setFilter('state', value)}
        />
        <FilterWords
          wide
          name={t('incident.search')}
          value={filters.keyword}
          onChange={(value) => setFilter('keyword', value)}
        />
      </PageHead>
      <DataTable<IncidentRow>
        answer={answer}
        page={page}
        onPage={setPage}
        rowKey="id"
        current={current}
        columns={[
          {
            title: t('headline'),
            render: (_, row) => (
              <Link className="title" lang={row.language} to={`/incidents/${row.id}`}>
                {row.title}
              </Link>
            ),
          },
          { title: t('incident.status'), width: 96, render: (_, row) => t(`incident.${row.status}`) },
          { title: t('state'), width: 130, render: (_, row) => <OnlineMark online={row.online} demo={row.demo} /> },
          { title: t('incident.occurred'), width: 108, dataIndex: 'occurred' },
          {
            title: t('incident.loss'),
            width: 130,
            align: 'end',
            render: (_, row) => row.loss?.toLocaleString('en'),
          },
          { title: t('incident.entries'), width: 80, align: 'end', dataIndex: 'entries' },
          { title: t('incident.latest'), width: 108, dataIndex: 'latest' },
          { title: t('saved'), width: 150, render: (_, row) => toMinute(row.updated_time) },
        ]}
      />
    </>
  )
}
