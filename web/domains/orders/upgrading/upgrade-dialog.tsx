import { useEffect, useRef, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import type { Ticket } from '#contract/events/orders.ts'
import type { UpgradeOffer } from '#contract/events/payments/upgrades.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import * as checkoutStyles from '../checkout.module.css'
import { orderAddress, ticketAddress } from '../order-address.ts'
import { useOrderText } from '../order-text.ts'
import { TypeName } from '../own/type-name.tsx'
import { moneyText } from '../paying/money.ts'
import * as payingStyles from '../paying/paying.module.css'

interface UpgradeDialogProps {
  ticket: Ticket
  onClose: () => void
}

type Options = CallOutput<'upgradeOptions'>

/** Ticket types that a ticket can be exchanged for, and the payment method for the difference. */
export function UpgradeDialog({ ticket, onClose }: UpgradeDialogProps) {
  const t = useOrderText()
  const { options, problem } = useOptions(ticket)
  return (
    <Modal title={t('upgrade')} closeLabel={t('close')} onClose={onClose}>
      {problem && <ErrorState title={problem} />}
      {options?.open ? (
        <>
          <p>{t('upgradeWaits')}</p>
          <ButtonLink kind="primary" href={orderAddress(options.open.order, options.open.token)}>
            {t('payOrder')}
          </ButtonLink>
        </>
      ) : options?.list.length === 0 ? (
        <p>{t('upgradeNone')}</p>
      ) : (
        options && <Choice ticket={ticket} options={options} />
      )}
    </Modal>
  )
}

function Choice({ ticket, options }: { ticket: Ticket; options: Options }) {
  const t = useOrderText()
  const language = useLanguage()
  const navigate = useNavigate()
  const href = useHref()
  const [type, setType] = useState(options.list[0]?.type)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // One key goes with one wish: a press that is repeated, or whose answer was lost, is the same to the server.
  const keys = useRef(new Map<number, string>())
  const money = (amount: string) =>
    moneyText({ amount, currency: options.currency, exponent: options.currency_exponent }, language)
  const chosen = options.list.find((one) => one.type === type)
  const exchange = async ({ type: wanted, difference }: UpgradeOffer) => {
    setBusy(true)
    setFailure(undefined)
    const key = keys.current.get(wanted) ?? crypto.randomUUID()
    keys.current.set(wanted, key)
    try {
      const order = await httpBackend.call(language, 'upgradeTicket', {
        ...{ ticket: ticket.id, token: ticket.token, type: wanted },
        ...{ expected_difference: difference, idempotency_key: key },
      })
      const [issued] = order.attendees
      navigate(href(issued?.token ? ticketAddress(issued.id, issued.token) : orderAddress(order.id, order.token)))
    } catch (error) {
      // A refused change may be requested again in its new state.
      if (isBackendError(error)) keys.current.delete(wanted)
      setFailure(isBackendError(error) ? error.message : t('failed'))
      setBusy(false)
    }
  }
  return (
    <form
      className={checkoutStyles.tkForm}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (chosen && !busy) void exchange(chosen)
      }}
    >
      <p className="mut">
        {options.list.every(({ total }) => total === '0')
          ? t('upgradeRuleFree', { name: ticket.type_name })
          : t('upgradeRule', { name: ticket.type_name, amount: money(options.paid) })}
      </p>
      <fieldset className={payingStyles.payWays}>
        <legend>{t('upgradeTo')}</legend>
        {options.list.map(({ type: id, name, description, language: lang, total, difference }) => (
          <label key={id} className={payingStyles.payWay}>
            <input type="radio" name="type" value={id} checked={id === type} onChange={() => setType(id)} />
            <span>
              <b>
                <TypeName name={name} language={lang} />
              </b>
              {description && (
                <span className="mut">
                  <TypeName name={description} language={lang} />
                </span>
              )}
              <span className="num">
                {total === '0'
                  ? t('free')
                  : difference === '0'
                    ? t('upgradeSame', { price: money(total) })
                    : t('upgradeMore', { price: money(total), amount: money(difference) })}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {failure && <ErrorState title={failure} />}
      <Button kind="primary" block type="submit" busy={busy}>
        {chosen && chosen.difference !== '0' ? t('upgradePay', { amount: money(chosen.difference) }) : t('upgradeNow')}
      </Button>
    </form>
  )
}

function useOptions({ id, token }: Ticket): { options: Options | undefined; problem: string | undefined } {
  const t = useOrderText()
  const language = useLanguage()
  const [options, setOptions] = useState<Options>()
  const [problem, setProblem] = useState<string>()
  const failed = t('failed')
  useEffect(() => {
    let isCurrent = true
    httpBackend.call(language, 'upgradeOptions', { ticket: id, token }).then(
      (found) => isCurrent && setOptions(found),
      (error: unknown) => isCurrent && setProblem(isBackendError(error) ? error.message : failed),
    )
    return () => {
      isCurrent = false
    }
  }, [id, token, language, failed])
  return { options, problem }
}
