import { Button, Space } from 'antd'
import { useState } from 'react'
import { EventTabs } from '#console/domains/events/event-tabs.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import * as decisionStyles from '#console/ui/decision.module.css'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import { useUndo } from '#console/ui/undo.tsx'
import type { StaffPartnerEvent } from '#contract/events/partner-events.ts'
import { localTime } from '../event-words.ts'
import { PartnerImport } from './import-dialog.tsx'
import { PartnerDialog } from './partner-dialog.tsx'

const shows = ['coming', 'over', 'hidden'] as const

type Open = { edit: StaffPartnerEvent | undefined } | 'import' | undefined

/** External events: entered by editors, imported, and read from calendars. */
export function PartnersPage() {
  const { t } = useConsole()
  const { page, setPage, filters, filterBy } = useListAddress(['show', 'source', 'keyword'])
  const show = shows.find((one) => one === filters.show)
  const source = filters.source && /^\d+$/.test(filters.source) ? Number(filters.source) : undefined
  const answer = useAnswer('staffPartnerEvents', { show, source, keyword: filters.keyword, ...page })
  const sources = useAnswer('partnerSources', {}).data?.list ?? []
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const edit = (row: StaffPartnerEvent) => !row.source && !row.hidden && setOpen({ edit: row })
  return (
    <>
      <PageHead
        title={t('eventDesk')}
        end={
          <Space>
            <Button onClick={() => setOpen('import')}>{t('partner.import')}</Button>
            <AddButton name={t('partner.add')} onAdd={() => setOpen({ edit: undefined })} />
          </Space>
        }
      >
        <FilterChoice
          name={t('partner.show')}
          options={optionsOf(shows, (one) => t(`partner.${one}`))}
          {...filterBy('show')}
        />
        <FilterChoice
          name={t('partner.source')}
          options={[
            { value: '0', label: t('partner.byHand') },
            ...sources.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...filterBy('source')}
        />
        <FilterWords wide name={t('partner.search')} {...filterBy('keyword')} />
      </PageHead>
      <EventTabs />
      <DataTable<StaffPartnerEvent>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('partner.empty')}
        onOpen={edit}
        rowKey="id"
        columns={[
          {
            title: t('partner.title'),
            render: (_, row) => <Title row={row} />,
          },
          {
            title: t('event.when'),
            width: 204,
            responsive: ['md'],
            render: (_, row) => when(row),
          },
          {
            title: t('event.where'),
            width: 220,
            responsive: ['md'],
            ellipsis: true,
            render: (_, { city, venue }) => [city, venue].filter(Boolean).join(' · '),
          },
          {
            title: t('partner.source'),
            width: 170,
            responsive: ['md'],
            ellipsis: true,
            render: (_, { source }) => source?.name ?? <span className="quiet">{t('partner.byHand')}</span>,
          },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 150,
            align: 'right',
            render: (_, row) => <RowActs row={row} onEdit={() => edit(row)} onDone={answer.reload} />,
          },
        ]}
      />
      {open === 'import' && <PartnerImport onClose={close} onDone={answer.reload} />}
      {open && open !== 'import' && <PartnerDialog event={open.edit} onClose={close} onDone={answer.reload} />}
    </>
  )
}

const when = ({ all_day, start, start_time }: StaffPartnerEvent): string =>
  all_day ? start.slice(0, 10) : localTime(start_time)

function Title({ row }: { row: StaffPartnerEvent }) {
  const { title, url, language, city } = row
  return (
    <>
      {url ? (
        <a className={listsStyles.title} lang={language} href={url} target="_blank" rel="noopener noreferrer">
          {title}
        </a>
      ) : (
        <span className={listsStyles.title} lang={language}>
          {title}
        </span>
      )}
      <span className={`quiet block ${decisionStyles.queueOwner}`}>
        {[when(row), city].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

interface RowActsProps {
  row: StaffPartnerEvent
  onEdit: () => void
  onDone: () => void
}

/** Actions on a row: those from a calendar can only be removed; those entered here can be edited. */
function RowActs({ row: { id, title, source, hidden }, onEdit, onDone }: RowActsProps) {
  const { t, call } = useConsole()
  const { act, busy } = useMutation()
  const offer = useUndo()
  const restore = async () => {
    if (await act('restorePartnerEvent', { id }, t('partner.givenBack'))) onDone()
  }
  const take = async () => {
    if (!(await act('deletePartnerEvent', { id }))) return
    onDone()
    const undo = () => call('restorePartnerEvent', { id })
    offer({ key: `partner ${id}`, text: t('partner.taken'), undo, onUndone: onDone })
  }
  if (hidden) {
    return (
      <Button size="small" disabled={busy} onClick={restore}>
        {t('partner.restore')}
      </Button>
    )
  }
  return (
    <Space>
      {!source && (
        <Button size="small" aria-label={`${t('edit')} ${title}`} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      <Button size="small" danger disabled={busy} aria-label={`${t('partner.take')} ${title}`} onClick={take}>
        {t('partner.take')}
      </Button>
    </Space>
  )
}
