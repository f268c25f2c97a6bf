import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import * as factsStyles from '#console/ui/lists/facts.module.css'
import { FilterChoice, optionsOf } from '#console/ui/lists/filters.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as pageStyles from '#console/ui/page.module.css'
import type { Delivery, Webhook } from '#contract/integration/webhooks.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

const refreshMs = 5_000
/** Time for which a delivery is pending after sending. */
const soonMs = 1_200
const states = ['pending', 'delivered', 'failed'] as const
const tones = { pending: 'pending', delivered: 'approved', failed: 'refused' } as const

interface Props {
  webhook: Webhook
  /** Grows when something was sent from here. */
  sent: number
  onChanged: () => void
}

/** Deliveries, newest first, and their results. */
export function DeliveryList({ webhook, sent, onChanged }: Props) {
  const { t } = useConsole()
  const { page, setPage, filters, filterBy } = useListAddress(['state'])
  const state = states.find((one) => one === filters.state)
  const answer = useAnswer('webhookDeliveries', { id: webhook.id, state, ...page }, { everyMs: refreshMs })
  const [open, setOpen] = useState<number>()
  const [replaying, setReplaying] = useState(false)
  const { reload } = answer
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sent delivery is looked for, even after a reload of the list
  useEffect(() => {
    if (sent === 0) return
    const timer = setTimeout(reload, soonMs)
    return () => clearTimeout(timer)
  }, [sent])
  const handleChange = () => {
    reload()
    onChanged()
    setTimeout(reload, soonMs)
  }
  return (
    <>
      <div className={`row gap-12 ${pageStyles.pageHead} ${factsStyles.factLog}`}>
        <h2>{t('delivery.log')}</h2>
        <FilterChoice
          name={t('delivery.state')}
          options={optionsOf(states, (value) => t(`delivery.${value}`))}
          {...filterBy('state')}
        />
        <div className={`row gap-8 ${pageStyles.pageEnd}`}>
          <Button disabled={!webhook.active} onClick={() => setReplaying(true)}>
            {t('delivery.range')}
          </Button>
        </div>
      </div>
      <DataTable<Delivery>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={({ id }) => setOpen(id)}
        rowKey="id"
        columns={[
          { title: t('delivery.created'), width: 165, dataIndex: 'created_time' },
          {
            title: t('delivery.event'),
            width: 110,
            render: (_, { id, event }) => (
              <Button type="link" className={`${pageStyles.flush} ${listsStyles.title}`} onClick={() => setOpen(id)}>
                {t(`webhook.${event}`)}
              </Button>
            ),
          },
          { title: t('delivery.item'), width: 90, render: (_, { item }) => item !== null && `#${item}` },
          {
            title: t('delivery.state'),
            width: 110,
            render: (_, row) => (
              <span className={`${listsStyles.state} state--${tones[row.state]}`}>{t(`delivery.${row.state}`)}</span>
            ),
          },
          {
            title: t('delivery.answer'),
            width: 90,
            render: (_, { status, attempts }) =>
              status ?? (attempts > 0 && <span className="quiet">{t('delivery.noAnswer')}</span>),
          },
          { title: t('delivery.attempts'), width: 90, align: 'right', dataIndex: 'attempts' },
          { title: t('delivery.last'), width: 165, dataIndex: 'last_time' },
          { title: t('delivery.next'), width: 165, dataIndex: 'next_time' },
        ]}
      />
      {open !== undefined && (
        <DeliveryDialog webhook={webhook} delivery={open} onSent={handleChange} onClose={() => setOpen(undefined)} />
      )}
      {replaying && <ReplayDialog webhook={webhook} onSent={handleChange} onClose={() => setReplaying(false)} />}
    </>
  )
}
