import { Link, useNavigate } from 'react-router'
import { onlineStates } from '#console/areas/records/online.ts'
import { OnlineMark } from '#console/areas/records/online-mark.tsx'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import type { IncidentRow } from '#contract/content/incidents-desk.ts'

export const incidentStatuses = ['ongoing', 'closed'] as const satisfies readonly IncidentRow['status'][]

/** Incidents, the newest first. */
export function IncidentsPage() {
  const { t } = useConsole()
  const navigate = useNavigate()
  const { page, setPage, filters, filterBy } = useListAddress(['keyword', 'status', 'state'])
  const state = onlineStates.find((one) => one === filters.state)
  const status = incidentStatuses.find((one) => one === filters.status)
  const answer = useAnswer('staffIncidents', { keyword: filters.keyword, status, state, ...page })
  return (
    <>
      <PageHead
        title={t('incidents')}
        end={<AddButton name={t('incident.add')} onAdd={() => navigate('/incidents/new')} />}
      >
        <FilterChoice
          name={t('incident.status')}
          options={optionsOf(incidentStatuses, (one) => t(`incident.${one}`))}
          {...filterBy('status')}
        />
        <FilterChoice
          name={t('state')}
          options={optionsOf(onlineStates, (one) => t(`online.${one}`))}
          {...filterBy('state')}
        />
        <FilterWords wide name={t('incident.search')} {...filterBy('keyword')} />
      </PageHead>
      <DataTable<IncidentRow>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => navigate(`/incidents/${id}`)}
        rowKey="id"
        columns={[
          {
            title: t('headline'),
            render: (_, row) => (
              <Link className={styles.title} lang={row.language} to={`/incidents/${row.id}`}>
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
