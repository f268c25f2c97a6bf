import { Button, Space } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice, FilterWords, optionsOf } from '#console/ui/lists/filters.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { headClass } from '#console/ui/lists/phone-cells.ts'
import * as pageStyles from '#console/ui/page.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import type { StaffEntity } from '#contract/market/data-desk.ts'
import { entityKinds } from '#contract/market/data-terms.ts'
import { DataTabs } from './data-tabs.tsx'
import { useDataText } from './data-texts.ts'
import { DeleteEntity } from './delete-entity.tsx'
import { EntityDialog } from './entity-dialog.tsx'
import { ValuesDialog } from './values-dialog.tsx'

type Open = { what: 'edit' | 'values' | 'delete'; id: number } | { what: 'new' }

/** Companies, funds, governments, coins and chains, and their values. */
export function EntitiesPage() {
  const t = useDataText()
  const { language } = useConsole()
  const { page, setPage, filters, filterBy } = useListAddress(['keyword', 'kind'])
  const kind = entityKinds.find((one) => one === filters.kind)
  const answer = useAnswer('staffDataEntities', { keyword: filters.keyword, kind, ...page })
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const id = open && 'id' in open ? open.id : undefined
  const chosen = answer.data?.list.find((one) => one.id === id)
  return (
    <>
      <PageHead
        title={t('dataDesk')}
        end={<AddButton name={t('data.addEntity')} onAdd={() => setOpen({ what: 'new' })} />}
      >
        <FilterChoice
          name={t('data.kind')}
          options={optionsOf(entityKinds, (one) => t(`data.kind.${one}`))}
          {...filterBy('kind')}
        />
        <FilterWords wide name={t('data.find')} {...filterBy('keyword')} />
      </PageHead>
      <DataTabs />
      <DataTable<StaffEntity>
        answer={answer}
        page={page}
        onPage={setPage}
        empty={t('data.noEntities')}
        onOpen={(row) => setOpen({ what: 'values', id: row.id })}
        rowKey="id"
        columns={[
          {
            title: t('data.name'),
            className: headClass,
            render: (_, row) => (
              <Button
                type="link"
                className={`${pageStyles.flush} ${listsStyles.title}`}
                onClick={() => setOpen({ what: 'values', id: row.id })}
              >
                {(language === 'en' && row.name_en) || row.name}
              </Button>
            ),
          },
          { title: t('data.kind'), width: 130, render: (_, row) => t(`data.kind.${row.kind}`) },
          { title: t('data.symbol'), width: 100, render: (_, { symbol }) => symbol || '—' },
          { title: t('data.label'), width: 130, render: (_, { label }) => label?.name ?? '—' },
          {
            title: t('data.metric'),
            width: 220,
            render: (_, { series }) => [...new Set(series.map((one) => t(`data.metric.${one.metric}`)))].join(' · '),
          },
          { title: t('data.lastDay'), width: 108, render: (_, row) => lastDay(row) ?? '—' },
          { title: t('state'), width: 110, render: (_, row) => <Mark entity={row} /> },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 210,
            align: 'right',
            render: (_, row) => (
              <Space>
                <Button size="small" onClick={() => setOpen({ what: 'edit', id: row.id })}>
                  {t('edit')}
                </Button>
                <Button size="small" onClick={() => setOpen({ what: 'values', id: row.id })}>
                  {t('data.values')}
                </Button>
                <Button size="small" onClick={() => setOpen({ what: 'delete', id: row.id })}>
                  {t('delete')}
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {open?.what === 'new' && <EntityDialog entity={undefined} onClose={close} onDone={answer.reload} />}
      {open?.what === 'edit' && chosen && (
        <EntityDialog key={chosen.id} entity={chosen} onClose={close} onDone={answer.reload} />
      )}
      {open?.what === 'delete' && chosen && (
        <DeleteEntity key={chosen.id} entity={chosen} onClose={close} onDone={answer.reload} />
      )}
      {open?.what === 'values' && chosen && (
        <ValuesDialog key={chosen.id} entity={chosen} onClose={close} onDone={answer.reload} />
      )}
    </>
  )
}

const lastDay = ({ series }: StaffEntity): string | undefined =>
  series
    .flatMap(({ last_day: day }) => day ?? [])
    .toSorted()
    .at(-1)

function Mark({ entity: { hidden, demo } }: { entity: StaffEntity }) {
  const t = useDataText()
  if (hidden) return <span className={`${listsStyles.state} state--draft`}>{t('data.hidden')}</span>
  return demo ? (
    <span className={`${listsStyles.state} ${listsStyles.statePending}`}>{t('demo')}</span>
  ) : (
    <span className={`${listsStyles.state} ${listsStyles.stateApproved}`}>{t('data.shown')}</span>
  )
}
