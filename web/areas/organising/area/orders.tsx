import '#web/styles/organising/organising-money.css'
import { useRef, useState } from 'react'
import { orderStates } from '#contract/events/order-terms.ts'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useMoney } from '../money/use-money.ts'
import { useOrganisingText } from '../organising-text.ts'
import { AreaFoot } from './area-foot.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { GuestsDialog } from './guests-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { orderTones, orderWord } from './order-state.ts'
import { type OrganiserPlace, organiserAddress } from './organiser-address.ts'
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
  const navigate = useNavigate()
  const href = useHref()
  const money = useMoney()
  const table = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<number>()
  const [adding, setAdding] = useState(false)
  const { state, words, page, size } = place
  const { data, failure, reload } = useAnswer('activityOrders', { id: event, state, words, page, size })
  // Where something was paid, states are those of payments; a filter that finds nothing takes no word back.
  const seen = useRef(false)
  seen.current ||= data?.list.some(({ total }) => total !== '0') ?? false
  const isPriced = seen.current
  const changed = () => {
    reload()
    onChange()
  }
  const go = (part: Partial<OrganiserPlace>) =>
    navigate(href(organiserAddress({ ...place, page: 1, ...part })), { state: { keepPlace: true } })
  return (
    <section className="sec" ref={table}>
      <div className="sec-head orghead">
        <h2>{t('orders')}</h2>
        <div className="evacts">
          <Button size="s" onClick={() => setAdding(true)}>
            <Icon name="plus" size="s" />
            {t('guestsAdd')}
          </Button>
          <ExportButtons event={event} of="orders" />
        </div>
      </div>
      <div className="orgfilters">
        <fieldset className="evseg evseg--s" aria-label={t('orderState')}>
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
      {failure !== undefined && <p role="alert">{failure || t('network')}</p>}
      {data && data.list.length === 0 && <p className="orgnone">{t('ordersNone')}</p>}
      {data && data.list.length > 0 && (
        <table className="evtable orgmoney orgmoney--orders">
          <thead>
            <tr>
              <th>{t('orderNumber')}</th>
              <th>{t('buyer')}</th>
              <th>{t('ticketsOf')}</th>
              <th className="r">{t('amount')}</th>
              <th>{t('orderState')}</th>
              <th>{t('orderTime')}</th>
              <th>
                <span className="sr">{t('details')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((order) => (
              <tr key={order.id}>
                <td className="evmono">{order.number}</td>
                <td>
                  <b>{order.name || order.email || '—'}</b>
                </td>
                <td>
                  {order.types.join(t('comma'))} × {order.tickets}
                </td>
                <td className="r num">{order.total === '0' ? t('free') : money(order.total, order)}</td>
                <td>
                  <span className={`status ${orderTones[order.state]}`}>{t(orderWord(order))}</span>
                </td>
                <td className="num">{order.created_time.slice(5, 16)}</td>
                <td className="r">
                  <Button
                    size="s"
                    kind="quiet"
                    aria-label={t('openOrder', { number: order.number })}
                    onClick={() => setOpen(order.id)}
                  >
                    <Icon name="more" size="s" />
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <AreaFoot place={place} total={data?.total ?? 0} table={table} />
      {open !== undefined && <OrderDialog id={open} onChange={changed} onClose={() => setOpen(undefined)} />}
      {adding && (
        <GuestsDialog
          event={event}
          onDone={() => {
            setAdding(false)
            changed()
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}
