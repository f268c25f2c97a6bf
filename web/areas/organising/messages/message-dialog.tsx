import { useState } from 'react'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Modal } from '#web/ui/modal.tsx'
import * as segmentsStyles from '#web/ui/segments.module.css'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as messageStyles from '../organising-messages.module.css'
import { useOrganisingText } from '../organising-text.ts'

interface MessageDialogProps {
  input: CallInput<'previewAttendeeMessage'>
  preview: CallOutput<'previewAttendeeMessage'>
  /** Names of the types of tickets that it goes to; none: all. */
  types: readonly string[]
  onClose: () => void
  onSent: () => void
}

/** Asks before a message is sent: the number of recipients, and the email as they will read it. */
export function MessageDialog({ input, preview, types, onClose, onSent }: MessageDialogProps) {
  const t = useOrganisingText()
  const toast = useToast()
  const call = useOrganiserCall()
  // One key for each asking: a second press, or a repeated request, sends nothing twice.
  const [key] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { recipients, stopped, mails } = preview
  const [language, setLanguage] = useState(mails[0]?.language)
  const mail = mails.find((one) => one.language === language)
  const send = async () => {
    setBusy(true)
    try {
      const sent = await call('messageActivityAttendees', { ...input, idempotency_key: key })
      toast(t('messageQueued', { n: sent.recipients }), 'done')
      onSent()
    } catch (error) {
      setFailure(isBackendError(error) ? error.message : t('network'))
      setBusy(false)
    }
  }
  const all = types.length === 0
  return (
    <Modal title={t('messageCheckTitle')} closeLabel={t('close')} className={messageStyles.evmail} onClose={onClose}>
      <div className={organisingFormStyles.evdialog}>
        <div>
          <p className={messageStyles.evmailCount}>
            {recipients === 0
              ? t('messageNobody')
              : t(all ? 'messageWillGo' : 'messageWillGoOf', { n: recipients, types: types.join(t('comma')) })}
          </p>
          {stopped > 0 && <p className={organisingFormStyles.evcap}>{t('messageStopped', { n: stopped })}</p>}
          {recipients > 0 && <p className={organisingFormStyles.evcap}>{t('messageOnce')}</p>}
        </div>
        <fieldset className={`${segmentsStyles.seg} ${segmentsStyles.segS}`} aria-label={t('messageReaders')}>
          {mails.map((one) => (
            <button
              key={one.language}
              type="button"
              aria-pressed={one.language === language}
              onClick={() => setLanguage(one.language)}
            >
              {t(`messageLanguage.${one.language}`)} {one.recipients}
            </button>
          ))}
        </fieldset>
        {mail && (
          <article className={messageStyles.evmailSheet} aria-label={t('preview')} lang={mail.language}>
            <h3>{mail.subject}</h3>
            {mail.lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
              <p key={place}>{line}</p>
            ))}
            <p className={messageStyles.evmailLink}>{mail.link}</p>
            <p className={organisingFormStyles.evcap}>{mail.stop}</p>
          </article>
        )}
        {failure && (
          <p className={formsStyles.fieldErr} role="alert">
            {failure}
          </p>
        )}
        <div className={organisingFormStyles.evacts}>
          <Button kind="primary" busy={busy} disabled={recipients === 0} onClick={send}>
            {t('messageSendTo', { n: recipients })}
          </Button>
          <Button onClick={onClose}>{t('messageBack')}</Button>
        </div>
      </div>
    </Modal>
  )
}
