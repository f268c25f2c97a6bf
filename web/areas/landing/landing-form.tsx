import { useState } from 'react'
import type { LandingBlockOf } from '#contract/site/landing-pages/landing-pages.ts'
import { landingLimits } from '#contract/site/landing-pages/landing-terms.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { beginChallenge } from '#web/platform/challenge/begin-challenge.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import * as landingStyles from './landing.module.css'
import * as landingBlocksStyles from './landing-blocks.module.css'
import * as landingFormStyles from './landing-form.module.css'
import { useLandingText } from './landing-text.ts'

type FormBlock = LandingBlockOf<'form'>
type FormField = FormBlock['fields'][number]

const trap = 'website'
const ticked = 'yes'

/** A form of a page: what is sent is kept for the newsroom. */
export function LandingForm({ block, page }: { block: FormBlock; page: number }) {
  const t = useLandingText()
  const language = useLanguage()
  const lang = useTextLang(block.language)
  const toast = useToast()
  const [number, setNumber] = useState<string>()
  const [busy, setBusy] = useState(false)
  const empty = Object.fromEntries([...block.fields.map(({ key }) => [key, '']), [trap, '']]) as Record<string, string>
  const form = useForm<string>(empty, (values) =>
    Object.fromEntries(
      block.fields.flatMap(({ key, kind, required }) => {
        const text = values[key]?.trim() ?? ''
        if (required && !text) return [[key, t('required')]]
        return kind === 'email' && text && !/^[^@\s]+@[^@\s]+\.[^@.\s]+$/.test(text) ? [[key, t('emailWrong')]] : []
      }),
    ),
  )
  const send = async ({ [trap]: website = '', ...entered }: Readonly<Record<string, string>>) => {
    setBusy(true)
    const values = Object.fromEntries(
      block.fields.map(({ key, kind }) => [key, kind === 'tick' ? entered[key] === ticked : (entered[key] ?? '')]),
    )
    try {
      const sent = await httpBackend.call(language, 'sendLandingForm', { page, block: block.key, values, website })
      setNumber(sent.number)
      form.reset(empty)
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('network'), 'failed')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={`${landingBlocksStyles.lpPart} ${landingFormStyles.lpFormed}`} id={block.key}>
      <div lang={lang}>
        <h2>{block.title}</h2>
        {block.lead && <p className={landingStyles.lpLead}>{block.lead}</p>}
      </div>
      {number === undefined ? (
        <form
          className={landingFormStyles.lpForm}
          noValidate
          onFocus={() => beginChallenge(language, 'sendLandingForm')}
          onSubmit={form.submit(send)}
        >
          {block.fields.map((field) => (
            <FormEntry key={field.key} field={field} form={form} lang={lang} />
          ))}
          {/* People do not see this field; programs fill it in. */}
          <div className={landingFormStyles.lpTrap} aria-hidden="true">
            <label>
              {t('leaveEmpty')}
              <input {...form.bind(trap)} tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          {block.note && (
            <p className={landingStyles.lpSmall} lang={lang}>
              {block.note}
            </p>
          )}
          <button type="submit" className="lp-cta" disabled={busy}>
            {busy ? t('sending') : block.button || t('send')}
          </button>
          <p className={landingStyles.lpSmall}>{t('kept')}</p>
          <noscript>
            <p className={landingStyles.lpSmall}>{t('needsScript')}</p>
          </noscript>
        </form>
      ) : (
        <div className={`${landingFormStyles.lpForm} ${landingFormStyles.lpSent}`} role="status">
          <h3 lang={block.thanks ? lang : undefined}>{block.thanks || t('thanks')}</h3>
          <p>{t('number', { number })}</p>
        </div>
      )}
    </section>
  )
}

interface EntryProps {
  field: FormField
  form: ReturnType<typeof useForm<string>>
  lang: string | undefined
}

function FormEntry({ field: { key, kind, required, label, options }, form, lang }: EntryProps) {
  const t = useLandingText()
  const error = form.errors[key]
  if (kind === 'tick') {
    const bound = form.bind(key)
    return (
      <div className={landingFormStyles.lpTick}>
        <label lang={lang}>
          <input
            type="checkbox"
            value={ticked}
            checked={form.values[key] === ticked}
            onChange={({ target }) => form.set(key, target.checked ? ticked : '')}
            onBlur={bound.onBlur}
            aria-invalid={error ? true : undefined}
          />
          <span>{label}</span>
        </label>
        {error && <p className={landingFormStyles.fieldError}>{error}</p>}
      </div>
    )
  }
  const aside = required ? undefined : <span className={styles.fieldAside}>{t('optional')}</span>
  return (
    <Field label={label} error={error} aside={aside}>
      {(given) => {
        if (kind === 'lines')
          return (
            <textarea
              {...given}
              {...form.bind(key)}
              className={styles.textarea}
              rows={5}
              maxLength={landingLimits.lines}
            />
          )
        if (kind === 'choice')
          return (
            <select {...given} {...form.bind(key)} className={styles.input} lang={lang}>
              <option value="">{t('choose')}</option>
              {options.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          )
        const isEmail = kind === 'email'
        return (
          <input
            {...given}
            {...form.bind(key)}
            className={styles.input}
            type={isEmail ? 'email' : 'text'}
            autoComplete={isEmail ? 'email' : undefined}
            maxLength={landingLimits.line}
          />
        )
      }}
    </Field>
  )
}
