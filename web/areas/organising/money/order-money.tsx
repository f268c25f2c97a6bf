import { useEffect, useRef, useState } from 'react'
import type { OrderMoney } from '#contract/events/payments/order-money.ts'
import type { OrganiserPayment, OrganiserRefund } from '#contract/events/payments/payments.ts'
import { Button } from '#web/ui/button.tsx'
import * as controlsStyles from '#web/ui/controls.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import { paymentTones, refundTones } from '../area/order-state.ts'
import { useAnswer } from '../area/use-answer.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { FinishRefund, PaidByHand } from './finish-refund.tsx'
import { MarkPaid } from './mark-paid.tsx'
import { OrderReceipts } from './order-receipts.tsx'
import { RefundForm } from './refund-form.tsx'
import { RepeatRefund } from './repeat-refund.tsx'
import { ResolveShort } from './resolve-short.tsx'
import { useMoney } from './use-money.ts'

interface OrderMoneyPartsProps {
  order: { id: number; number: string; history: readonly unknown[] }
  onChange: () => void
}

/** The money of an order: its payments and refunds, what can be done about them, and where every cent went. */
export function OrderMoneyParts({ order, onChange }: OrderMoneyPartsProps) {
  const t = useOrganisingText()
  const money = useMoney()
  const { data, failure, reload } = useAnswer('activityOrderMoney', { order: order.id })
  const [refunding, setRefunding] = useState(false)
  const handleChange = () => {
    setRefunding(false)
    onChange()
  }
  // Whatever moves money stands in the order's history.
  const happened = order.history.length
  const seen = useRef(happened)
  useEffect(() => {
    if (seen.current !== happened) reload()
    seen.current = happened
  }, [happened, reload])
  if (failure !== undefined && !data) return <p role="alert">{failure || t('network')}</p>
  if (!data) return <div className={`${statesStyles.sk} ${organisingStyles.orgfig}`} />
  return (
    <>
      <h3>{t('moneyOf')}</h3>
      <ul className={`${organisingRowsStyles.evrows} ${organisingMoneyStyles.orgcash}`}>
        {data.payments.map((payment) => (
          <Payment key={payment.id} payment={payment} onChange={handleChange} />
        ))}
        {data.refunds.map((refund) => (
          <Refund key={refund.id} refund={refund} onChange={handleChange} />
        ))}
      </ul>
      {refunding ? (
        <RefundForm money={data} onDone={handleChange} onClose={() => setRefunding(false)} />
      ) : (
        data.refundable !== '0' && (
          <div className={organisingFormStyles.evacts}>
            <Button size="s" onClick={() => setRefunding(true)}>
              {t('refund')}
            </Button>
            <span className={`${organisingFormStyles.evcap} num`}>
              {t('refundable', { amount: money(data.refundable, data) })}
            </span>
          </div>
        )
      )}
      <OrderReceipts key={happened} order={order.id} />
      <Books data={data} />
    </>
  )
}

function Payment({ payment, onChange }: { payment: OrganiserPayment; onChange: () => void }) {
  const t = useOrganisingText()
  const money = useMoney()
  const [marking, setMarking] = useState(false)
  // Money may also come for one that was given up; it is not lost then.
  const canMark = payment.provider === 'transfer' && payment.state !== 'paid' && payment.state !== 'short'
  return (
    <li className={organisingRowsStyles.evrow}>
      <div className={organisingRowsStyles.evrowHead}>
        <div className={organisingRowsStyles.evrowName}>
          <b>
            <span className="num">{money(payment.amount, payment)}</span>{' '}
            <span className={controlsStyles.chip}>{t(`provider.${payment.provider}` as OrganisingKey)}</span>
          </b>
          <span className={organisingFormStyles.evcap}>
            <time className="num">{(payment.settled_time ?? payment.created_time).slice(0, 16)}</time>
            {payment.state === 'short' && ` · ${t('received', { amount: money(payment.received, payment) })}`}
            {payment.reason && ` · ${payment.reason}`}
          </span>
        </div>
        <span className={`${statesStyles.status} ${paymentTones[payment.state]}`}>
          {t(`paymentState.${payment.state}`)}
        </span>
        {canMark && !marking && (
          <Button size="s" kind={payment.state === 'open' ? 'primary' : undefined} onClick={() => setMarking(true)}>
            {t('markPaid')}
          </Button>
        )}
      </div>
      {payment.disputed_time && (
        <p className={organisingMoneyStyles.orgdispute}>
          <span className={`${statesStyles.status} ${statesStyles.statusBad}`}>{t('disputed')}</span>
          {t('disputedHint', { time: payment.disputed_time.slice(0, 16) })}
        </p>
      )}
      {payment.standing !== '0' && <ResolveShort payment={payment} onDone={onChange} />}
      {marking && (
        <MarkPaid
          payment={payment}
          onDone={() => {
            setMarking(false)
            onChange()
          }}
          onClose={() => setMarking(false)}
        />
      )}
    </li>
  )
}

function Refund({ refund, onChange }: { refund: OrganiserRefund; onChange: () => void }) {
  const t = useOrganisingText()
  const money = useMoney()
  const isByHand = refund.provider === 'transfer' && (refund.state === 'asked' || refund.state === 'pending')
  return (
    <li className={organisingRowsStyles.evrow}>
      <div className={organisingRowsStyles.evrowHead}>
        <div className={organisingRowsStyles.evrowName}>
          <b>
            <span className="num">−{money(refund.amount, refund)}</span>{' '}
            <span className={controlsStyles.chip}>
              {refund.tickets > 0 ? t('ticketsIn', { n: refund.tickets }) : t('amountAlone')}
            </span>
          </b>
          <span className={organisingFormStyles.evcap}>
            <time className="num">{(refund.finished_time ?? refund.created_time).slice(0, 16)}</time>
            {refund.reason && ` · ${refund.reason}`}
            {refund.problem && ` · ${refund.problem}`}
          </span>
        </div>
        <span className={`${statesStyles.status} ${refundTones[refund.state]}`}>
          {t(`refundState.${refund.state}`)}
        </span>
      </div>
      {isByHand && <FinishRefund refund={refund} onDone={onChange} />}
      {refund.owed && <RepeatRefund refund={refund} onDone={onChange} />}
      {refund.left_by_hand !== '0' && <PaidByHand refund={refund} onDone={onChange} />}
    </li>
  )
}

/** Every movement of the order's money, as the books have it. */
function Books({ data }: { data: OrderMoney }) {
  const t = useOrganisingText()
  const money = useMoney()
  if (data.movements.length === 0) return null
  return (
    <details className={organisingStyles.orgread}>
      <summary>{t('books')}</summary>
      <p className={organisingFormStyles.evcap}>{t('booksHint')}</p>
      <table className={organisingRowsStyles.evtable}>
        <tbody>
          {data.movements.map(({ time, movement, amount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries of the books never change their place
            <tr key={place}>
              <td className="num">{time.slice(0, 16)}</td>
              <td>{t(`movement.${movement}`)}</td>
              <td className="r num">{money(amount, data)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
