import { useEffect, useState } from 'react'
import type { NewsletterPreferences } from '#contract/outreach/newsletters.ts'
import { type Language, languages } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { ChoiceFields, type City } from './choice-fields.tsx'
import { FollowedFields } from './followed-fields.tsx'
import * as styles from './newsletters.module.css'
import { useNewslettersText } from './newsletters-text.ts'
import { useSending } from './use-sending.ts'

/** Preferences of the address that a link belongs to; no account is needed. */
export function Preferences({ token, cities }: { token: string; cities: readonly City[] }) {
  const t = useNewslettersText()
  const language = useLanguage()
  const [known, setKnown] = useState<NewsletterPreferences | null>()
  const [former, setFormer] = useState<NewsletterPreferences>()
  const [saved, setSaved] = useState(false)
  const { busy, failure, send } = useSending()
  useEffect(() => {
    let current = true
    httpBackend.call(language, 'newsletterPreferences', { token }).then(
      (found) => current && setKnown(found),
      () => current && setKnown(null),
    )
    return () => {
      current = false
    }
  }, [language, token])
  const save = ({ address, state, followed, ...choice }: NewsletterPreferences) =>
    send(async () => {
      setKnown(await httpBackend.call(language, 'setNewsletterPreferences', { ...choice, token }))
      setSaved(true)
    })
  if (known === undefined) return <h1 className="h1">{t('manageTitle')}</h1>
  if (known === null) {
    return (
      <div className={styles.nlDone}>
        <h1 className="h1">{t('over')}</h1>
        <p>{t('overNote')}</p>
        <p>
          <a href="#subscribe">{t('again')}</a>
        </p>
      </div>
    )
  }
  const change = (next: NewsletterPreferences) => {
    setSaved(false)
    setKnown(next)
  }
  return (
    <>
      <h1 className="h1">{t('manageTitle')}</h1>
      <p className="dek">{t('manageNote', { address: known.address })}</p>
      {known.state === 'suspended' && <p role="status">{t('suspended')}</p>}
      <form
        className={formsStyles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setFormer(undefined)
          void save(known)
        }}
      >
        <ChoiceFields choice={known} cities={cities} onChange={(choice) => change({ ...known, ...choice })} />
        <FollowedFields preferences={known} onChange={change} />
        <Field label={t('language')}>
          {(given) => (
            <select
              {...given}
              className={formsStyles.select}
              value={known.language}
              onChange={({ target }) => change({ ...known, language: target.value as Language })}
            >
              {languages.map((one) => (
                <option key={one} value={one}>
                  {t(`language.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <SubmitButton failure={failure} busy={busy}>
          {t('save')}
        </SubmitButton>
      </form>
      <div className={styles.nlActs}>
        <p role="status">{saved && t(known.lists.length > 0 ? 'saved' : 'stopped')}</p>
        {former && known.lists.length === 0 ? (
          <Button
            onClick={() => {
              setFormer(undefined)
              void save(former)
            }}
          >
            {t('undo')}
          </Button>
        ) : (
          known.lists.length > 0 && (
            <Button
              onClick={() => {
                setFormer(known)
                void save({ ...known, lists: [] })
              }}
            >
              {t('stopAll')}
            </Button>
          )
        )}
      </div>
    </>
  )
}
