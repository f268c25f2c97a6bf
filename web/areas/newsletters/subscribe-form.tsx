import { useEffect, useState } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { beginChallenge } from '#web/platform/challenge/begin-challenge.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/form/email-field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { ChoiceFields, type City, firstChoice } from './choice-fields.tsx'
import * as styles from './newsletters.module.css'
import { useNewslettersText } from './newsletters-text.ts'
import { useSending } from './use-sending.ts'

/** The form by which an address is subscribed. */
export function SubscribeForm({ cities }: { cities: readonly City[] }) {
  const t = useNewslettersText()
  const language = useLanguage()
  const [choice, setChoice] = useState(firstChoice)
  // The server cannot know the zone of the device, and the first rendering is its own.
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    setChoice((now) => ({ ...now, time_zone: timeZone }))
  }, [])
  const [sent, setSent] = useState<{ address: string; confirmed: boolean }>()
  const { busy, failure, setFailure, send } = useSending()
  const form = useForm({ address: '' }, ({ address }): { address?: string } =>
    /^[^@\s]+@[^@\s]+\.[^@.\s]+$/.test(address.trim()) ? {} : { address: t('addressWrong') },
  )
  const subscribe = ({ address }: Readonly<{ address: string }>) => {
    if (choice.lists.length === 0) return setFailure(t('listMissing'))
    if (choice.lists.includes('events') && choice.city === null) return setFailure(t('cityMissing'))
    return send(async () => {
      const { confirmed } = await httpBackend.call(language, 'subscribeToNewsletters', { ...choice, address })
      setSent({ address: address.trim(), confirmed })
    })
  }
  if (sent) {
    return (
      <div className={styles.nlDone} role="status">
        <h2>{t(sent.confirmed ? 'subscribed' : 'sentTitle')}</h2>
        <p>{t(sent.confirmed ? 'subscribedNote' : 'sent', { address: sent.address })}</p>
        <Button onClick={() => setSent(undefined)}>{t('another')}</Button>
      </div>
    )
  }
  return (
    <form
      className={formsStyles.form}
      noValidate
      onFocus={() => beginChallenge(language, 'subscribeToNewsletters')}
      onSubmit={form.submit(subscribe)}
    >
      <EmailField
        label={t('address')}
        error={form.errors.address}
        input={{ ...form.bind('address'), maxLength: 254 }}
      />
      <ChoiceFields choice={choice} cities={cities} onChange={setChoice} />
      <SubmitButton failure={failure} busy={busy}>
        {t('subscribe')}
      </SubmitButton>
      <p className={styles.nlNote}>{t('privacy')}</p>
      <noscript>
        <p className={styles.nlNote}>{t('needsScript')}</p>
      </noscript>
    </form>
  )
}
