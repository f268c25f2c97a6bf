import '#web/ui/form/forms.module.css'
import { useState } from 'react'
import { correctionReasons, feedbackLength } from '#contract/constants.ts'
import { createTextPart } from '#web/language/text-part.ts'
import type { CorrectionsKey } from '#web/locales/corrections/zh-hans.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { beginChallenge } from '#web/platform/challenge/begin-challenge.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { isMember } from '#web/session/member.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { Modal } from '#web/ui/modal.tsx'

const texts = createTextPart<CorrectionsKey>({
  'zh-Hans': async () => (await import('#web/locales/corrections/zh-hans.ts')).correctionsHans,
  'zh-Hant-HK': async () => (await import('#web/locales/corrections/zh-hant.ts')).correctionsHant,
  en: async () => (await import('#web/locales/corrections/en.ts')).correctionsEn,
})

export const loadCorrectionTexts = texts.loadFirst

const lengthOf = (text: string) => [...text.trim()].length
/** The server has the last word. */
const mailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Report of an error in an item: a kind, some words, and for visitors an address for the answer. */
export function CorrectionRequestDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = texts.useText()
  const language = useLanguage()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const [member] = useState(isMember)
  const [reason, setReason] = useState<(typeof correctionReasons)[number]>('fact')
  const form = useForm({ content: '', email: '' }, ({ content, email }) => {
    const count = lengthOf(content)
    return {
      ...(count < feedbackLength.min && { content: t('short') }),
      ...(count > feedbackLength.max && { content: t('long', { n: count - feedbackLength.max }) }),
      ...(email.trim() !== '' && !mailShape.test(email.trim()) && { email: t('emailWrong') }),
    }
  })
  const send = async ({ content, email }: Readonly<Record<'content' | 'email', string>>) => {
    setBusy(true)
    try {
      await httpBackend.call(language, 'requestCorrection', { id, reason, content, email: email.trim() || undefined })
      toast(t('sent'), 'done')
      onClose()
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('failed'), 'failed')
      setBusy(false)
    }
  }
  const count = lengthOf(form.values.content)
  return (
    <Modal title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onFocus={() => beginChallenge(language, 'requestCorrection')}
        onSubmit={form.submit(send)}
      >
        <p className="mut">{t('intro')}</p>
        <Field label={t('reason')}>
          {(given) => (
            <select
              {...given}
              className={styles.select}
              value={reason}
              onChange={(event) => setReason(event.target.value as typeof reason)}
            >
              {correctionReasons.map((one) => (
                <option key={one} value={one}>
                  {t(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={t('content')}
          error={form.errors.content}
          hint={t('contentHint')}
          aside={
            <span
              className={classNames(
                styles.fieldAside,
                styles.counter,
                count > feedbackLength.max && styles.counterOver,
              )}
            >
              {count} / {feedbackLength.max}
            </span>
          }
        >
          {(given) => <textarea {...given} {...form.bind('content')} className={styles.textarea} rows={5} />}
        </Field>
        {!member && (
          <Field
            label={t('email')}
            error={form.errors.email}
            hint={t('emailHint')}
            aside={<span className={styles.fieldAside}>{t('optional')}</span>}
          >
            {(given) => (
              <input
                {...given}
                {...form.bind('email')}
                className={styles.input}
                type="email"
                autoComplete="email"
                maxLength={320}
              />
            )}
          </Field>
        )}
        <div className={styles.formActs}>
          <Button kind="primary" type="submit" busy={busy}>
            {t(busy ? 'sending' : 'send')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
