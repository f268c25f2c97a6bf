import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as decisionStyles from '#console/ui/decision.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import type { CallOutput } from '#contract/calls.ts'
import type { OrganiserOrderDetails } from '#contract/events/organiser.ts'
import type { OrganiserRefund } from '#contract/events/payments/payments.ts'
import { ByHandDialog } from './by-hand-dialog.tsx'
import { OrderReceipts } from './order-receipts.tsx'
import { OrderMark, PaymentMark, RefundMark, Sum } from './payment-marks.tsx'
import * as paymentsStyles from './payments.module.css'
import { usePaymentsText } from './payments-texts.ts'
import { providers } from './providers.ts'

const refreshMs = 10_000

/** One order: who bought what, all money of it, and what happened to it. */
export function OrderPage() {
  const id = Number(useParams().id)
  const answer = useAnswer('activityOrderDetails', { order: id }, { everyMs: refreshMs })
  return <Loaded answer={answer}>{(order) => <Open key={id} order={order} onChange={answer.reload} />}</Loaded>
}

function Open({ order, onChange }: { order: OrganiserOrderDetails; onChange: () => void }) {
  const t = usePaymentsText()
  const { id, number, state, event, name, email, lines, amounts, created_time: made, history } = order
  const money = useAnswer('staffOrderPayments', { order: id }, { everyMs: refreshMs })
  const { currency, currency_exponent: exponent } = order
  const sum = (amount: string) => <Sum amount={amount} currency={currency} exponent={exponent} />
  return (
    <>
      <PageHead title={t('pay.orderOf', { number })}>
        <Link to="/payments">{t('pay.orders')}</Link>
        <OrderMark state={state} />
      </PageHead>
      <dl className={`flex wraps ${decisionStyles.facts}`}>
        <Fact name={t('pay.event')}>
          <Link to={`/events/${event.id}`}>{event.title}</Link>
        </Fact>
        <Fact name={t('pay.buyer')}>{[name, email].filter(Boolean).join(' · ') || '—'}</Fact>
        <Fact name={t('pay.tickets')}>
          {lines.map((line) => (
            <div key={line.id}>
              {line.name} × {line.quantity} {sum(line.total)}
            </div>
          ))}
        </Fact>
        <Fact name={t('pay.total')}>{sum(amounts.total)}</Fact>
        <Fact name={t('pay.made')}>{made}</Fact>
      </dl>
      <Loaded answer={money}>
        {(data) => (
          <MoneyOf
            {...data}
            onChange={() => {
              money.reload()
              onChange()
            }}
          />
        )}
      </Loaded>
      <OrderReceipts order={order} changes={history.length} />
      <section className={paymentsStyles.payPart}>
        <h2>{t('pay.history')}</h2>
        <ol className={paymentsStyles.payHistory}>
          {history.map((entry) => (
            <li key={`${entry.time} ${entry.action} ${entry.detail}`}>
              <time>{entry.time}</time> <b>{t(`pay.did.${entry.action}`)}</b>{' '}
              <span className="quiet">
                {entry.person ?? t(`pay.by.${entry.by}`)}
                <Detail entry={entry} of={order} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

const ofAmounts = new Set([
  ...['payment_received', 'payment_short', 'less_accepted', 'refund_asked', 'refund_complete', 'refund_refused'],
])

/** Details of an entry of the history: an amount, a provider, or a comment. */
function Detail({ entry, of }: { entry: OrganiserOrderDetails['history'][number]; of: OrganiserOrderDetails }) {
  const t = usePaymentsText()
  const { action, detail } = entry
  if (!detail) return null
  if (ofAmounts.has(action) && /^\d+$/.test(detail))
    return (
      <>
        {' · '}
        <Sum amount={detail} currency={of.currency} exponent={of.currency_exponent} />
      </>
    )
  const provider = providers.find((one) => one === detail)
  return <> · {provider ? t(`pay.provider.${provider}`) : detail}</>
}

function MoneyOf({ payments, refunds, onChange }: CallOutput<'staffOrderPayments'> & { onChange: () => void }) {
  const t = usePaymentsText()
  const { me } = useConsole()
  const [noted, setNoted] = useState<OrganiserRefund>()
  const mayNote = me.roles.includes('administrator')
  return (
    <>
      <Part name={t('pay.payments')} empty={payments.length === 0 && t('pay.noPayments')}>
        {payments.map((one) => (
          <li key={one.id}>
            <PaymentMark state={one.state} /> {t(`pay.provider.${one.provider}`)}{' '}
            <Sum amount={one.amount} currency={one.currency} exponent={one.currency_exponent} />
            <span className="quiet">
              {one.received !== '0' && one.received !== one.amount && (
                <>
                  {' '}
                  · {t('pay.received')}{' '}
                  <Sum amount={one.received} currency={one.currency} exponent={one.currency_exponent} />
                </>
              )}{' '}
              · <time>{one.settled_time ?? one.created_time}</time>
              {one.reason && ` · ${one.reason}`}
            </span>
            {one.disputed_time && (
              <span className={paymentsStyles.payAlarm}>
                {' '}
                {t('pay.disputed')} <time>{one.disputed_time}</time>
              </span>
            )}
          </li>
        ))}
      </Part>
      <Part name={t('pay.refunds')} empty={refunds.length === 0 && t('pay.noRefunds')}>
        {refunds.map((one) => (
          <li key={one.id}>
            <RefundMark state={one.state} />{' '}
            <Sum amount={one.amount} currency={one.currency} exponent={one.currency_exponent} />
            <span className="quiet">
              {' '}
              · <time>{one.finished_time ?? one.created_time}</time>
              {one.reason && ` · ${one.reason}`}
            </span>
            {one.problem && <span className={paymentsStyles.payAlarm}> {one.problem}</span>}{' '}
            {mayNote && one.left_by_hand !== '0' && (
              <Button size="small" onClick={() => setNoted(one)}>
                {t('pay.byHand')}
              </Button>
            )}
          </li>
        ))}
      </Part>
      {noted && <ByHandDialog refund={noted} onClose={() => setNoted(undefined)} onDone={onChange} />}
    </>
  )
}

function Part({ name, empty, children }: { name: string; empty: string | false; children: ReactNode }) {
  return (
    <section className={paymentsStyles.payPart}>
      <h2>{name}</h2>
      {empty ? <p className="quiet">{empty}</p> : <ul className={paymentsStyles.payList}>{children}</ul>}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
