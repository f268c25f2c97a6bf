import { useState } from 'react'
import { exceptionStates } from '#contract/events/order-terms.ts'
import type { PaymentException, PaymentExceptionState } from '#contract/events/payments/payment-exceptions.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/lists.module.css'
import * as segmentsStyles from '#web/ui/segments.module.css'
import { useAnswer } from '../area/use-answer.ts'
import { useAttempt } from '../area/use-attempt.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { ReasonForm } from './reason-form.tsx'
import { useMoney } from './use-money.ts'

const shown = 50

/** Notifications of providers that settled nothing, since they do not match what the site created. Nothing without any. */
export function PaymentExceptions({ event }: { event: number }) {
  const t = useOrganisingText()
  const [state, setState] = useState<PaymentExceptionState>('open')
  const { data, reload } = useAnswer('activityPaymentExceptions', { id: event, state, page: 1, size: shown })
  if (!data || data.counts.open + data.counts.handled === 0) return null
  return (
    <section className={styles.sec} aria-label={t('exceptions')}>
      <div className={styles.secHead}>
        <h2>{t('exceptions')}</h2>
        <fieldset className={`${segmentsStyles.seg} ${segmentsStyles.segS}`} aria-label={t('exceptionsShown')}>
          {exceptionStates.map((one) => (
            <button key={one} type="button" aria-pressed={state === one} onClick={() => setState(one)}>
              {t(`exceptionState.${one}`, { n: data.counts[one] })}
            </button>
          ))}
        </fieldset>
      </div>
      <p className={organisingFormStyles.evcap}>{t('exceptionsHint')}</p>
      <ul className={organisingRowsStyles.evrows}>
        {data.list.map((one) => (
          <li key={one.id} className={`${organisingRowsStyles.evrow} ${organisingStyles.orgmessage}`}>
            <ExceptionRow row={one} onDone={reload} />
          </li>
        ))}
      </ul>
      {data.list.length === 0 && <p className={organisingFormStyles.evcap}>{t('exceptionsNone')}</p>}
      {data.more && <p className={organisingFormStyles.evcap}>{t('exceptionsMore')}</p>}
    </section>
  )
}

/** A notification, with what was done about it. @param onDone is called when it may stand elsewhere than before */
export function ExceptionRow({ row, onDone }: { row: PaymentException; onDone: () => void }) {
  const t = useOrganisingText()
  const money = useMoney()
  const expected = { currency: row.expected_currency, currency_exponent: row.expected_exponent }
  return (
    <>
      <p className="num">
        {row.currency && (
          <>
            <b>{money(row.amount, row)}</b>
            {' · '}
          </>
        )}
        {t(`exception.${row.kind}`)} · {t(`exceptionOutcome.${row.outcome}`)}
      </p>
      <p className={`${organisingFormStyles.evcap} num`}>
        {row.found_time.slice(0, 16)} ·{' '}
        {t('exceptionExpected', { number: row.order_number, amount: money(row.expected, expected) })}
      </p>
      <p className={`${organisingFormStyles.evcap} ${organisingRowsStyles.evmono}`}>{row.money || row.session}</p>
      {row.handled ? (
        <Handled row={row} handled={row.handled} onDone={onDone} />
      ) : (
        <HandleException row={row} onDone={onDone} />
      )}
    </>
  )
}

/** Says that somebody else was quicker, and returns nothing to be announced as done. */
function useOvertaken() {
  const t = useOrganisingText()
  const toast = useToast()
  return (): undefined => void toast(t('exceptionOvertaken'), 'failed')
}

function HandleException({ row, onDone }: { row: PaymentException; onDone: () => void }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const overtaken = useOvertaken()
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <div className={organisingFormStyles.evacts}>
        <Button size="s" onClick={() => setOpen(true)}>
          {t('exceptionHandle')}
        </Button>
      </div>
    )
  }
  return (
    <ReasonForm
      label={t('exceptionNote')}
      hint={t('exceptionNoteHint')}
      answers={[t('exceptionHandle')]}
      send={async (_, note) => {
        const { changed } = await call('handlePaymentException', { exception: row.id, version: row.version, note })
        return changed ? t('exceptionDone') : overtaken()
      }}
      onDone={onDone}
    />
  )
}

interface HandledProps {
  row: PaymentException
  handled: NonNullable<PaymentException['handled']>
  onDone: () => void
}

function Handled({ row, handled: { by, time, note }, onDone }: HandledProps) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const overtaken = useOvertaken()
  const { busy, attempt } = useAttempt()
  const reopen = async () => {
    const isDone = await attempt(async () => {
      const { changed } = await call('reopenPaymentException', { exception: row.id, version: row.version })
      return changed ? t('exceptionReopened') : overtaken()
    })
    if (isDone) onDone()
  }
  return (
    <>
      <p>{note}</p>
      <p className={`${organisingFormStyles.evcap} num`}>
        {t('exceptionHandledBy', { name: by?.nickname ?? t('exceptionNobody'), time: time.slice(0, 16) })}
      </p>
      <div className={organisingFormStyles.evacts}>
        <Button size="s" busy={busy} onClick={reopen}>
          {t('exceptionReopen')}
        </Button>
      </div>
    </>
  )
}
