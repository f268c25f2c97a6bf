import { useState } from 'react'
import { type ContactTopic, conferenceLimits, contactTopics } from '#contract/events/conferences/conference-terms.ts'
import type { ConferenceEdition } from '#contract/events/conferences/conferences.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import * as styles from '#web/ui/buttons.module.css'
import { EmailField } from '#web/ui/form/email-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { useConferenceText } from './conference-text.ts'
import * as conferenceStyles from './styles/conference.module.css'
import * as conferenceContactStyles from './styles/conference-contact.module.css'

const lengthOf = (text: string) => [...text.trim()].length
const empty = { name: '', email: '', organisation: '', message: '', website: '' }

/** A letter to those who organise an edition. */
export function ContactForm({ edition }: { edition: ConferenceEdition }) {
  const t = useConferenceText()
  const language = useLanguage()
  const toast = useToast()
  const [topic, setTopic] = useState<ContactTopic>('partnering')
  const [sent, setSent] = useState<{ number: string; name: string }>()
  const [busy, setBusy] = useState(false)
  const form = useForm(empty, ({ name, email, message }) => {
    const over = lengthOf(message) - conferenceLimits.message
    return {
      ...(name.trim() ? {} : { name: t('required') }),
      ...(/^[^@\s]+@[^@\s]+\.[^@.\s]+$/.test(email.trim()) ? {} : { email: t('emailWrong') }),
      ...(message.trim() ? {} : { message: t('required') }),
      ...(over > 0 ? { message: t('tooLong', { n: over }) } : {}),
    }
  })
  const send = async (values: Readonly<typeof empty>) => {
    setBusy(true)
    try {
      const { number } = await httpBackend.call(language, 'writeToConference', {
        edition: edition.id,
        topic,
        ...values,
      })
      setSent({ number, name: values.name.trim() })
      form.reset(empty)
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('network'), 'failed')
    } finally {
      setBusy(false)
    }
  }
  if (sent) {
    return (
      <div className={`${conferenceContactStyles.cfForm} ${conferenceContactStyles.cfSent}`} role="status">
        <h2>{t('thanks', { name: sent.name })}</h2>
        <p>{t('number', { number: sent.number })}</p>
        <button type="button" className={styles.btn} onClick={() => setSent(undefined)}>
          {t('another')}
        </button>
      </div>
    )
  }
  return (
    <form className={conferenceContactStyles.cfForm} noValidate onSubmit={form.submit(send)}>
      <fieldset className={conferenceContactStyles.cfTopics}>
        <legend>{t('topic')}</legend>
        {contactTopics.map((one) => (
          <label key={one} className={conferenceContactStyles.cfTopic}>
            <input type="radio" name="topic" checked={one === topic} onChange={() => setTopic(one)} />
            <span>{t(`topic_${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <div className={conferenceContactStyles.cfTwo}>
        <Field label={t('name')} error={form.errors.name}>
          {(given) => (
            <input
              {...given}
              {...form.bind('name')}
              className={formsStyles.input}
              autoComplete="name"
              maxLength={160}
            />
          )}
        </Field>
        <EmailField
          label={t('email')}
          error={form.errors.email}
          input={{ ...form.bind('email'), maxLength: conferenceLimits.email }}
        />
      </div>
      <Field label={t('organisation')} aside={<span className={formsStyles.fieldAside}>{t('optional')}</span>}>
        {(given) => (
          <input
            {...given}
            {...form.bind('organisation')}
            className={formsStyles.input}
            autoComplete="organization"
            maxLength={conferenceLimits.role}
          />
        )}
      </Field>
      <Field
        label={t('message')}
        error={form.errors.message}
        aside={
          <span className={formsStyles.fieldAside}>
            {lengthOf(form.values.message)} / {conferenceLimits.message}
          </span>
        }
      >
        {(given) => <textarea {...given} {...form.bind('message')} className={formsStyles.textarea} rows={6} />}
      </Field>
      {/* People do not see this field; programs fill it in. */}
      <div className={conferenceContactStyles.cfTrap} aria-hidden="true">
        <label>
          {t('leaveEmpty')}
          <input {...form.bind('website')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className={conferenceStyles.cfSmall}>{t('agree')}</p>
      <p className={conferenceContactStyles.cfSend}>
        <button
          type="submit"
          className={`${conferenceStyles.cfCta} ${conferenceStyles.cfCtaL}`}
          aria-disabled={busy}
          disabled={busy}
        >
          {t(busy ? 'sending' : 'send')}
        </button>
        <span className={conferenceStyles.cfSmall}>{t('stays')}</span>
      </p>
      <noscript>
        <p className={conferenceStyles.cfSmall}>{t('needsScript')}</p>
      </noscript>
    </form>
  )
}
