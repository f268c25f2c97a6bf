import { useRef, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { orderStates } from '#contract/events/order-terms.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as segmentsStyles from '#web/ui/segments.module.css'
import * as styles from '#web/ui/states.module.css'
import { useMoney } from '../money/use-money.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { AreaList, OpenOrder, useFilter } from './area-list.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { GuestsDialog } from './guests-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { orderTones, orderWord } from './order-state.ts'
import type { OrganiserPlace } from './organiser-address.ts'
import { SearchBox } from './search-box.tsx'
import { useAnswer } from './use-answer.ts'

interface OrdersProps {
  place: OrganiserPlace
  event: number
  onChange: () => void
}

/** The orders of an event, by state and words, with what can be done about them. */
export function Orders({ place, event, onChange }: OrdersProps) {
  const t = useOrganisingText()
  const [open, setOpen] = useState<number>()
  const [adding, setAdding] = useState(false)
  const { state, words, page, size } = place
  const { data, failure, reload } = useAnswer('activityOrders', { id: event, state, words, page, size })
  // States are those of payments once something was paid; a filter that finds nothing changes no words.
  const seen = useRef(false)
  seen.current ||= data?.list.some(({ total }) => total !== '0') ?? false
  const isPriced = seen.current
  const handleChange = () => {
    reload()
    onChange()
  }
  const go = useFilter(place)
  return (
    <>
      <AreaList
        title={t('orders')}
        acts={
          <div className={organisingFormStyles.evacts}>
            <Button size="s" onClick={() => setAdding(true)}>
              <Icon name="plus" size="s" />
              {t('guestsAdd')}
            </Button>
            <ExportButtons event={event} of="orders" />
          </div>
        }
        filters={
          <div className={organisingStyles.orgfilters}>
            <fieldset className={`${segmentsStyles.seg} ${segmentsStyles.segS}`} aria-label={t('orderState')}>
              <button type="button" aria-pressed={!state} onClick={() => go({ state: undefined })}>
                {t('all')}
              </button>
              {orderStates.map((one) => (
                <button key={one} type="button" aria-pressed={state === one} onClick={() => go({ state: one })}>
                  {t(isPriced ? `order.priced.${one}` : `order.${one}`)}
                </button>
              ))}
            </fieldset>
            <SearchBox words={words} label={t('searchOrders')} onWords={(next) => go({ words: next || undefined })} />
          </div>
        }
        {...{ place, failure, rows: data?.list, total: data?.total ?? 0 }}
        none={t('ordersNone')}
        className={`${organisingMoneyStyles.orgmoney} orgmoney--orders`}
        heads={[
          <th key="number">{t('orderNumber')}</th>,
          <th key="buyer">{t('buyer')}</th>,
          <th key="tickets">{t('ticketsOf')}</th>,
          <th key="amount" className="r">
            {t('amount')}
          </th>,
          <th key="state">{t('orderState')}</th>,
          <th key="time">{t('orderTime')}</th>,
        ]}
        row={(order) => (
          <tr key={order.id}>
            <td className={organisingRowsStyles.evmono}>{order.number}</td>
            <td>
              <b>{order.name || order.email || '—'}</b>
            </td>
            <td>{orderedTypes(order).join(t('comma'))}</td>
            <OrderAmount order={order} />
            <td>
              <span className={`${styles.status} ${orderTones[order.state]}`}>{t(orderWord(order))}</span>
            </td>
            <td className="num">{order.created_time.slice(5, 16)}</td>
            <OpenOrder number={order.number} onOpen={() => setOpen(order.id)} />
          </tr>
        )}
      />
      {open !== undefined && <OrderDialog id={open} onChange={handleChange} onClose={() => setOpen(undefined)} />}
      {adding && (
        <GuestsDialog
          event={event}
          onDone={() => {
            setAdding(false)
            handleChange()
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

type OrderedTypes = Pick<CallOutput<'activityOrders'>['list'][number], 'tickets' | 'types'>

/** The ticket types of an order with how many tickets of each it has; those of a cancelled order without numbers. */
export const orderedTypes = ({ tickets, types }: OrderedTypes): string[] =>
  tickets === 0
    ? types.map(({ name }) => name)
    : types.flatMap((type) => (type.tickets > 0 ? `${type.name} × ${type.tickets}` : []))

/** The price of an order, with what was refunded of it. */
export function OrderAmount({ order }: { order: CallOutput<'activityOrders'>['list'][number] }) {
  const t = useOrganisingText()
  const money = useMoney()
  return (
    <td className="r num">
      {order.total === '0' ? t('free') : money(order.total, order)}
      {(['refunded', 'refunding'] as const).map(
        (state) =>
          order[state] !== '0' && (
            <span key={state} className={`${organisingFormStyles.evcap} ${organisingMoneyStyles.orgmoneyNote}`}>
              {t(`order.${state}`, { amount: money(order[state], order) })}
            </span>
          ),
      )}
    </td>
  )
}
