import { useState } from 'react'
import type { Ticket } from '#contract/events/orders.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { attendeeErrors } from './attendees.ts'
import type { Receiver } from './changes/passed-on.tsx'
import * as checkoutStyles from './checkout.module.css'
import { useOrderText } from './order-text.ts'
import { moneyText } from './paying/money.ts'
import * as payingStyles from './paying/paying.module.css'
import * as ticketStyles from './ticket.module.css'
import { saveTicketFile } from './ticket-files.ts'

interface TicketActionsProps {
  ticket: Ticket
  /** The ticket as it is after a change. */
  onChange: (ticket: Ticket) => void
  onPassedOn: (to: Receiver) => void
}

const UpgradeDialog = lazyDialog(async () => (await import('./upgrading/upgrade-dialog.tsx')).UpgradeDialog)

type Change = 'upgrade' | 'changeName' | 'passOn' | 'cancelTicket'

/** Actions of a holder on a ticket: have it elsewhere, change its holder, return it. */
export function TicketActions({ ticket, onChange, onPassedOn }: TicketActionsProps) {
  const t = useOrderText()
  const [open, setOpen] = useState<Change>()
  const changes: readonly Change[] = [
    ...(ticket.can_upgrade ? (['upgrade'] as const) : []),
    ...(ticket.can_change ? (['changeName', 'passOn'] as const) : []),
    ...(ticket.can_cancel ? (['cancelTicket'] as const) : []),
  ]
  const close = () => setOpen(undefined)
  return (
    <>
      <div className={ticketStyles.ticketFiles}>
        <TicketFile ticket={ticket} format="ics" />
        <TicketFile ticket={ticket} format="pdf" />
      </div>
      {changes.length > 0 && (
        <section>
          <SectionHead title={t('changes')} />
          <ul className={ticketStyles.ticketMenu}>
            {changes.map((change) => (
              <li key={change}>
                <button type="button" onClick={() => setOpen(change)}>
                  <span>
                    <b>{t(change)}</b>
                    <span>
                      {t(change === 'upgrade' && !ticket.upgrade_costs ? 'upgradeHintFree' : `${change}Hint`)}
                    </span>
                  </span>
                  <Icon name="chevron-right" size="s" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {open === 'upgrade' && <UpgradeDialog ticket={ticket} onClose={close} />}
      {open === 'changeName' && <ChangeName {...{ ticket, onChange }} onClose={close} />}
      {open === 'passOn' && <PassOn {...{ ticket, onPassedOn }} onClose={close} />}
      {open === 'cancelTicket' && <CancelTicket {...{ ticket, onChange }} onClose={close} />}
    </>
  )
}

/** Says what went wrong, and whether a call is under way. */
function useChange() {
  const t = useOrderText()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('failed'), 'failed')
    }
    setBusy(false)
  }
  return { t, toast, busy, attempt, language: useLanguage() }
}

const opens = ({ id, token }: Ticket) => ({ ticket: id, token })

function TicketFile({ ticket, format }: { ticket: Ticket; format: 'pdf' | 'ics' }) {
  const { t, busy, attempt, language } = useChange()
  const save = () =>
    attempt(async () => saveTicketFile(await httpBackend.call(language, 'getTicketFile', { ...opens(ticket), format })))
  return (
    <Button kind={format === 'ics' && !ticket.online_url ? 'primary' : undefined} busy={busy} onClick={save}>
      <Icon name={format === 'ics' ? 'calendar' : 'download'} size="s" />
      {t(format === 'ics' ? 'calendar' : 'pdf')}
    </Button>
  )
}

function ChangeName({ ticket, onChange, onClose }: Pick<TicketActionsProps, 'ticket' | 'onChange'> & Closes) {
  const { t, toast, busy, attempt, language } = useChange()
  const form = useForm({ name: ticket.name }, ({ name }) => (name.trim() ? {} : { name: t('needsName') }))
  const save = ({ name }: Readonly<Record<'name', string>>) =>
    attempt(async () => {
      onChange(await httpBackend.call(language, 'changeAttendee', { ...opens(ticket), name: name.trim() }))
      toast(t('saved'), 'done')
      onClose()
    })
  return (
    <Modal title={t('changeName')} closeLabel={t('close')} onClose={onClose}>
      <form className={checkoutStyles.tkForm} noValidate onSubmit={form.submit(save)}>
        <Field label={t('name')} error={form.errors.name} hint={t('nameHint')}>
          {(given) => (
            <input {...given} {...form.bind('name')} className={styles.input} autoComplete="name" maxLength={100} />
          )}
        </Field>
        <Button kind="primary" type="submit" busy={busy}>
          {t('save')}
        </Button>
      </form>
    </Modal>
  )
}

interface Closes {
  onClose: () => void
}

function PassOn({ ticket, onPassedOn, onClose }: Pick<TicketActionsProps, 'ticket' | 'onPassedOn'> & Closes) {
  const { t, busy, attempt, language } = useChange()
  const form = useForm({ name: '', email: '' }, (texts) => attendeeErrors(texts, [], [], t))
  const pass = ({ name, email }: Readonly<Record<'name' | 'email', string>>) =>
    attempt(async () => {
      const to = { name: name.trim(), email: email.trim() }
      await httpBackend.call(language, 'passTicketOn', { ...opens(ticket), ...to })
      onClose()
      onPassedOn(to)
    })
  return (
    <Modal title={t('passOn')} closeLabel={t('close')} onClose={onClose}>
      <form className={checkoutStyles.tkForm} noValidate onSubmit={form.submit(pass)}>
        <p className="mut">{t('passOnHint')}</p>
        <Field label={t('seatName')} error={form.errors.name}>
          {(given) => (
            <input {...given} {...form.bind('name')} className={styles.input} autoComplete="off" maxLength={100} />
          )}
        </Field>
        <Field label={t('seatEmail')} error={form.errors.email}>
          {(given) => (
            <input
              {...given}
              {...form.bind('email')}
              className={styles.input}
              type="email"
              autoComplete="off"
              maxLength={320}
            />
          )}
        </Field>
        <Button kind="primary" type="submit" busy={busy}>
          {t('passOn')}
        </Button>
      </form>
    </Modal>
  )
}

function CancelTicket({ ticket, onChange, onClose }: Pick<TicketActionsProps, 'ticket' | 'onChange'> & Closes) {
  const { t, toast, busy, attempt, language } = useChange()
  const cancel = () =>
    attempt(async () => {
      const cancelled = await httpBackend.call(language, 'cancelTicket', opens(ticket))
      toast(t('cancelled'), 'done')
      onClose()
      onChange(cancelled)
    })
  return (
    <Modal title={t('cancelTicket')} closeLabel={t('close')} onClose={onClose}>
      <p>{t('cancelTicketAsk')}</p>
      {ticket.refund !== '0' && (
        <p className={payingStyles.cancelRefund}>
          {t('cancelRefundBuyer', {
            amount: moneyText(
              { amount: ticket.refund, currency: ticket.currency, exponent: ticket.currency_exponent },
              language,
            ),
          })}
        </p>
      )}
      <div className={checkoutStyles.tkFormActs}>
        <Button kind="danger" busy={busy} onClick={cancel}>
          {t('cancelTicket')}
        </Button>
        <Button onClick={onClose}>{t('keep')}</Button>
      </div>
    </Modal>
  )
}
