import { App } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { EventTabs } from '#console/domains/events/event-tabs.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { useNarrow } from '#console/platform/use-narrow.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { everyName } from '#console/ui/fields/every-name.ts'
import { ActionsMenu } from '#console/ui/lists/actions-menu.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import type { PartnerSource } from '#contract/events/partner-events.ts'
import { SourceDialog } from './source-dialog.tsx'
import { SourceState } from './source-state.tsx'

const refreshMs = 15_000

/** The calendars that partner events are read from, and the files that were imported. */
export function SourcesPage() {
  const { t } = useConsole()
  const navigate = useNavigate()
  const narrow = useNarrow()
  const { page, setPage } = useListAddress([])
  const { data, ...answer } = useAnswer('partnerSources', {}, { everyMs: refreshMs })
  const [open, setOpen] = useState<{ edit: PartnerSource | undefined }>()
  const from = (page.page - 1) * page.size
  // They are few: the call gives all of them, and the table shows a page at a time as all others do.
  const shown = data && { list: data.list.slice(from, from + page.size), total: data.list.length }
  return (
    <>
      <PageHead
        title={t('eventDesk')}
        end={<AddButton name={t('source.add')} onAdd={() => setOpen({ edit: undefined })} />}
      >
        <p className={`quiet grow shrinks`}>{t('source.intro')}</p>
      </PageHead>
      <EventTabs />
      <DataTable<PartnerSource>
        answer={{ ...answer, data: shown }}
        page={page}
        onPage={setPage}
        empty={t('source.empty')}
        onOpen={({ id }) => navigate(`/events/partners?source=${id}`)}
        rowKey="id"
        columns={[
          {
            title: t('partner.name'),
            render: (_, { id, name }) => (
              <Link to={`/events/partners?source=${id}`} className={listsStyles.title}>
                {name}
              </Link>
            ),
          },
          {
            title: t('source.url'),
            width: 320,
            responsive: ['md'],
            ellipsis: true,
            render: (_, { url }) => url || '—',
          },
          { title: t('state'), width: narrow ? 130 : 220, render: (_, row) => <SourceState source={row} /> },
          {
            title: t('source.events'),
            width: 80,
            responsive: ['md'],
            align: 'right',
            render: (_, row) => row.events.toLocaleString('en'),
          },
          {
            title: t('source.every'),
            width: 110,
            responsive: ['md'],
            render: (_, row) => (row.url ? everyName(row.every_minutes, t) : '—'),
          },
          {
            title: t('source.lastRead'),
            width: 140,
            responsive: ['md'],
            render: (_, { read_time: time }) => time && toMinute(time),
          },
          {
            title: t('source.next'),
            width: 140,
            responsive: ['md'],
            render: (_, { next_time: time }) => time && toMinute(time),
          },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 48,
            align: 'right',
            render: (_, row) => (
              <SourceActs source={row} onEdit={() => setOpen({ edit: row })} onDone={answer.reload} />
            ),
          },
        ]}
      />
      {open && <SourceDialog source={open.edit} onClose={() => setOpen(undefined)} onDone={answer.reload} />}
    </>
  )
}

interface ActsProps {
  source: PartnerSource
  onEdit: () => void
  onDone: () => void
}

function SourceActs({ source, onEdit, onDone }: ActsProps) {
  const { t } = useConsole()
  const { act } = useMutation()
  const { message } = App.useApp()
  const [deleting, setDeleting] = useState(false)
  const { id, name, url, paused } = source
  const read = async () => {
    const answer = await act('readPartnerSource', { id })
    if (answer?.problem) void message.error(t('source.readFailed', { reason: t(`source.${answer.problem}`) }))
    else if (answer) void message.success(t('source.readDone', { n: answer.events }))
    onDone()
  }
  const pause = async () => {
    const done = t(paused ? 'source.resumeDone' : 'source.pauseDone')
    if (await act('pausePartnerSource', { id, paused: !paused }, done)) onDone()
  }
  const items = [
    ...(url
      ? [
          { key: 'read', label: t('source.readNow'), onClick: read },
          { key: 'pause', label: t(paused ? 'source.resume' : 'source.pause'), onClick: pause },
          { key: 'edit', label: t('edit'), onClick: onEdit },
        ]
      : []),
    { key: 'delete', label: t('delete'), danger: true, onClick: () => setDeleting(true) },
  ]
  return (
    <>
      <ActionsMenu title={name} items={items} />
      {deleting && <DeleteSourceDialog source={source} onClose={() => setDeleting(false)} onDone={onDone} />}
    </>
  )
}

interface DeleteProps {
  source: PartnerSource
  onClose: () => void
  onDone: () => void
}

function DeleteSourceDialog({ source: { id, name, events }, onClose, onDone }: DeleteProps) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  return (
    <Dialog
      title={t('source.deleteAsk', { name })}
      okText={t('delete')}
      okButtonProps={{ danger: true, loading: busy }}
      onCancel={onClose}
      onOk={async () => {
        if (!(await act('deletePartnerSource', { id }, t('source.deleted')))) return
        onClose()
        onDone()
      }}
    >
      <p className="quiet">{t('source.deleteHint', { n: events.toLocaleString('en') })}</p>
    </Dialog>
  )
}
