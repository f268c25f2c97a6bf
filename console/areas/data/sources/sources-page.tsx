import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import { ActionsMenu } from '#console/ui/lists/actions-menu.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { headClass } from '#console/ui/lists/phone-cells.ts'
import { PageHead } from '#console/ui/page-head.tsx'
import type { StaffSource } from '#contract/market/data-desk.ts'
import { DataTabs } from '../data-tabs.tsx'
import { useDataText } from '../data-texts.ts'
import { DeleteSource } from './delete-source.tsx'
import { DataSourceDialog } from './source-dialog.tsx'
import { DataSourceState } from './source-state.tsx'
import { connectorName, defaultName, missingDefaults } from './source-words.ts'
import { useSourceActs } from './use-source-acts.ts'

const refreshMs = 15_000
/** Numbers are out of date after two readings that did not come, and never before a day and two hours. */
const staleMinutes = (every: number) => Math.max(2 * every, 1_560)

/** The sources of numbers, and how they do. */
export function DataSourcesPage() {
  const t = useDataText()
  const { me } = useConsole()
  const navigate = useNavigate()
  const { page, setPage } = useListAddress([])
  const { data, ...answer } = useAnswer('dataSources', {}, { everyMs: refreshMs })
  const [open, setOpen] = useState<{ id?: number }>()
  const mayEdit = me.roles.includes('administrator')
  const from = (page.page - 1) * page.size
  // They are few: the call gives all of them, and the table shows a page at a time as all others do.
  const shown = data && { list: data.list.slice(from, from + page.size), total: data.list.length }
  const connectors = data?.connectors ?? []
  return (
    <>
      <PageHead
        title={t('dataDesk')}
        end={
          mayEdit && (
            <Space wrap>
              {data && <Defaults sources={data.list} connectors={connectors} onDone={answer.reload} />}
              <AddButton name={t('data.addSource')} disabled={!data} onAdd={() => setOpen({})} />
            </Space>
          )
        }
      >
        <p className={`quiet grow shrinks`}>
          {t('data.intro')} {!mayEdit && t('data.onlyAdministrators')}
        </p>
      </PageHead>
      <DataTabs />
      <DataTable<StaffSource>
        answer={{ ...answer, data: shown }}
        page={page}
        onPage={setPage}
        empty={t('data.noSources')}
        onOpen={({ id }) => navigate(`/data/sources/${id}`)}
        rowKey="id"
        columns={[
          {
            title: t('data.name'),
            className: headClass,
            render: (_, { id, name }) => (
              <Link to={`/data/sources/${id}`} className={listsStyles.title}>
                {name}
              </Link>
            ),
          },
          {
            title: t('data.connector'),
            width: 200,
            render: (_, { connector }) => connectorName(connector, connectors, t),
          },
          { title: t('state'), width: 240, render: (_, row) => <DataSourceState source={row} /> },
          {
            title: t('data.lastRun'),
            width: 142,
            render: (_, { last_run: run, read_time: read }) => {
              const time = run?.start_time ?? read
              return time ? toMinute(time) : '—'
            },
          },
          {
            title: t('data.nextRun'),
            width: 142,
            render: (_, { next_time: time }) => (time ? toMinute(time) : '—'),
          },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 48,
            align: 'right',
            render: (_, row) =>
              row.scheduled && (
                <RowActs
                  source={row}
                  onEdit={mayEdit ? () => setOpen({ id: row.id }) : undefined}
                  onDone={answer.reload}
                />
              ),
          },
        ]}
      />
      {open && (
        <DataSourceDialog
          source={data?.list.find(({ id }) => id === open.id)}
          connectors={connectors}
          onClose={() => setOpen(undefined)}
          onDone={answer.reload}
        />
      )}
    </>
  )
}

interface DefaultsProps {
  sources: readonly StaffSource[]
  connectors: Parameters<typeof missingDefaults>[0]
  onDone: () => void
}

/** Adds what is known of DefiLlama and CoinGecko; each waits until somebody starts it. */
function Defaults({ sources, connectors, onDone }: DefaultsProps) {
  const t = useDataText()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  const missing = missingDefaults(connectors, sources)
  if (missing.length === 0) return null
  const add = async () => {
    let n = 0
    for (const one of missing) {
      const { key: connector, address, website, every_minutes, options } = one
      const source = { connector, address, website, every_minutes, options, name: defaultName(one, connectors) }
      const added = await act('saveDataSource', { ...source, stale_minutes: staleMinutes(every_minutes) })
      if (!added) break
      n++
    }
    if (n > 0) void message.success(t('data.defaultsAdded', { n }))
    onDone()
  }
  return (
    <Button loading={busy} onClick={add}>
      {t('data.addDefaults')}
    </Button>
  )
}

interface ActsProps {
  source: StaffSource
  /** Undefined for those who may not. */
  onEdit: (() => void) | undefined
  onDone: () => void
}

function RowActs({ source, onEdit, onDone }: ActsProps) {
  const t = useDataText()
  const { run, pause } = useSourceActs(source, onDone)
  const [deleting, setDeleting] = useState(false)
  const items = [
    { key: 'run', label: t('data.runNow'), onClick: run },
    { key: 'pause', label: t(source.paused ? 'data.start' : 'data.pause'), onClick: pause },
    ...(onEdit
      ? [
          { key: 'edit', label: t('edit'), onClick: onEdit },
          { key: 'delete', label: t('delete'), danger: true, onClick: () => setDeleting(true) },
        ]
      : []),
  ]
  return (
    <>
      <ActionsMenu title={source.name} items={items} />
      {deleting && (
        <DeleteSource
          source={source}
          onClose={() => setDeleting(false)}
          onDone={() => {
            setDeleting(false)
            onDone()
          }}
        />
      )}
    </>
  )
}
