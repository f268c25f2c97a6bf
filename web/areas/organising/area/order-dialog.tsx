import { useState } from 'react'
import type { OrderHistoryEntry, OrganiserOrderDetails } from '#contract/events/organiser.ts'
import * as dialogStyles from '#web/editor/editor-dialogs.module.css'
import { Button } from '#web/ui/button.tsx'
import * as controlsStyles from '#web/ui/controls.module.css'
import * as styles from '#web/ui/form/forms.module.css'
import { Modal } from '#web/ui/modal.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import { OrderMoneyParts } from '../money/order-money.tsx'
import { useMoney } from '../money/use-money.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { AttendeeForm } from './attendee-form.tsx'
import { orderTones, orderWord } from './order-state.ts'
import { useAnswer } from './use-answer.ts'
import { useAttempt } from './use-attempt.ts'

interface OrderDialogProps {
  id: number
  onChange: () => void
  onClose: () => void
}

/** One order: its attendees with their answers, what happened to it, and what can be done about it. */
export function OrderDialog({ id, onChange, onClose }: OrderDialogProps) {
  const t = useOrganisingText()
  const { data, failure, reload } = useAnswer('activityOrderDetails', { order: id })
  const handleChange = () => {
    reload()
    onChange()
  }
  return (
    <Modal
      title={data ? data.number : t('orders')}
      closeLabel={t('close')}
      className={dialogStyles.dialogWide}
      onClose={onClose}
    >
      {failure !== undefined && <p role="alert">{failure || t('network')}</p>}
      {data && <OrderParts order={data} onChange={handleChange} />}
    </Modal>
  )
}

function OrderParts({ order, onChange }: { order: OrganiserOrderDetails; onChange: () => void }) {
  const t = useOrganisingText()
  const money = useMoney()
  const [changing, setChanging] = useState<string>()
  // The accounts of the site record amounts and providers of money entries, not words.
  const detailOf = ({ action, detail }: OrderHistoryEntry) => {
    if (amountActions.has(action) && /^\d+$/.test(detail)) return money(detail, order)
    return providerActions.has(action) ? t(`provider.${detail}` as OrganisingKey) : detail
  }
  const live = order.state === 'paid' || order.state === 'payment_in_progress'
  return (
    <div className={organisingStyles.orgorder}>
      <p className={organisingStyles.orgmeta}>
        <span className={`${statesStyles.status} ${orderTones[order.state]}`}>{t(orderWord(order))}</span>
        {order.name && <b>{order.name}</b>}
        <span className={organisingFormStyles.evcap}>{order.email}</span>
      </p>
      <ul className={organisingRowsStyles.evrows}>
        {order.attendees.map((attendee) => (
          <li key={attendee.id} className={organisingRowsStyles.evrow}>
            <div className={organisingRowsStyles.evrowHead}>
              <div className={organisingRowsStyles.evrowName}>
                <b>
                  {attendee.name} <span className={controlsStyles.chip}>{attendee.type_name}</span>
                </b>
                <span className={organisingFormStyles.evcap}>
                  {attendee.email} · {t(`ticket.${attendee.state}` as OrganisingKey)}
                  {attendee.checked_in && ` · ${t('total.checkedIn')}`}
                </span>
              </div>
              {attendee.state === 'valid' && (
                <Button
                  size="s"
                  kind="quiet"
                  onClick={() => setChanging(changing === attendee.id ? undefined : attendee.id)}
                >
                  {t('change')}
                </Button>
              )}
            </div>
            {attendee.answers.length > 0 && (
              <dl className={organisingStyles.organswers}>
                {attendee.answers.map(({ question, label, answer }) => (
                  <div key={question}>
                    <dt>{label}</dt>
                    <dd>{wordsOf(answer, t('yes'), t('no'), t('comma'))}</dd>
                  </div>
                ))}
              </dl>
            )}
            {changing === attendee.id && (
              <AttendeeForm
                order={order.id}
                attendee={attendee}
                onDone={() => {
                  setChanging(undefined)
                  onChange()
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {BigInt(order.total) > 0n && <OrderMoneyParts order={order} onChange={onChange} />}
      {live && <OrderActs order={order} onChange={onChange} />}
      <h3>{t('history')}</h3>
      <ol className={organisingStyles.orghistory}>
        {order.history.map((entry) => (
          <li key={`${entry.time} ${entry.action} ${entry.detail}`}>
            <time className="num">{entry.time.slice(5, 16)}</time>
            <span>
              {t(`history.${entry.action}` as OrganisingKey)}
              {entry.detail && <span className={organisingFormStyles.evcap}> {detailOf(entry)}</span>}
            </span>
            <span className={organisingFormStyles.evcap}>{entry.person ?? t(`by.${entry.by}` as OrganisingKey)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

const amountActions: ReadonlySet<string> = new Set([
  ...['refund_asked', 'refund_complete', 'refund_refused', 'payment_received', 'payment_short', 'less_accepted'],
])
const providerActions: ReadonlySet<string> = new Set(['payment_started', 'payment_failed', 'payment_ended'])

const wordsOf = (answer: string | string[] | boolean, yes: string, no: string, comma: string): string => {
  if (typeof answer === 'boolean') return answer ? yes : no
  return Array.isArray(answer) ? answer.join(comma) : answer
}

/** Sends the tickets again, or cancels the order, with the message to the buyer. */
function OrderActs({ order, onChange }: { order: OrganiserOrderDetails; onChange: () => void }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const { busy, attempt } = useAttempt()
  const [cancelling, setCancelling] = useState(false)
  const act = async (work: () => Promise<unknown>, done: OrganisingKey) => {
    const isDone = await attempt(async () => {
      await work()
      return t(done)
    })
    if (!isDone) return
    setCancelling(false)
    onChange()
  }
  if (cancelling) {
    return (
      <form
        className={organisingFormStyles.evdialog}
        onSubmit={(event) => {
          event.preventDefault()
          const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
          void act(() => call('activityOrderCancel', { order: order.id, reason }), 'orderCancelled')
        }}
      >
        <label className={styles.field}>
          <span className={styles.fieldLabel}>{t('cancelReason')}</span>
          <textarea
            className={`${styles.input} ${organisingFormStyles.evtext}`}
            name="reason"
            rows={3}
            maxLength={500}
          />
        </label>
        <div className={organisingFormStyles.evacts}>
          <Button kind="danger" type="submit" busy={busy}>
            {t('orderCancel')}
          </Button>
          <Button onClick={() => setCancelling(false)}>{t('keepOrder')}</Button>
        </div>
      </form>
    )
  }
  return (
    <div className={organisingFormStyles.evacts}>
      {order.state === 'paid' && (
        <Button
          size="s"
          busy={busy}
          onClick={() => act(() => call('activityOrderResend', { order: order.id }), 'resent')}
        >
          {t('resend')}
        </Button>
      )}
      <Button size="s" kind="danger" onClick={() => setCancelling(true)}>
        {t('orderCancel')}
      </Button>
    </div>
  )
}
