import { useState } from 'react'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import * as styles from './newsletters.module.css'
import { useNewslettersText } from './newsletters-text.ts'
import { useSending } from './use-sending.ts'

/** Confirms an address: a button, since programs that scan emails open their links. */
export function Confirmation({ token }: { token: string }) {
  const t = useNewslettersText()
  const language = useLanguage()
  const [done, setDone] = useState<{ address: string; token: string }>()
  const { busy, failure, send } = useSending()
  if (done) {
    return (
      <div className={styles.nlDone} role="status">
        <h1 className="h1">{t('subscribed')}</h1>
        <p>{t('subscribedNote', { address: done.address })}</p>
        <p>
          <a href={`#manage=${done.token}`}>{t('manageTitle')}</a>
        </p>
      </div>
    )
  }
  return (
    <form
      className={styles.nlDone}
      onSubmit={(event) => {
        event.preventDefault()
        void send(async () => setDone(await httpBackend.call(language, 'confirmNewsletters', { token })))
      }}
    >
      <h1 className="h1">{t('confirmTitle')}</h1>
      <p>{t('confirmNote')}</p>
      <SubmitButton failure={failure} busy={busy}>
        {t('confirm')}
      </SubmitButton>
    </form>
  )
}
