import { useState } from 'react'
import { feedbackLength } from '#contract/constants.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { beginChallenge } from '#web/platform/challenge/begin-challenge.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { useForm } from '#web/ui/form/use-form.ts'
import { Note } from '#web/ui/states.tsx'

const lengthOf = (text: string) => [...text.trim()].length

/** Form for feedback to the site: 5 to 500 characters (specification, point 5). @param from the page it is about */
export function FeedbackForm({ from }: { from?: string }) {
  const t = useAccountText()
  const language = useLanguage()
  const toast = useToast()
  const [state, setState] = useState<'writing' | 'sending' | 'sent'>('writing')
  const form = useForm({ content: '', contact: '' }, ({ content }) => {
    const count = lengthOf(content)
    if (count < feedbackLength.min) return { content: t('feedbackShort') }
    return count > feedbackLength.max ? { content: t('tooLong', { n: count - feedbackLength.max }) } : {}
  })
  const send = async ({ content, contact }: Readonly<Record<'content' | 'contact', string>>) => {
    setState('sending')
    try {
      await httpBackend.call(language, 'sendFeedback', { content, contact, page: from })
      setState('sent')
      form.reset({ content: '', contact: '' })
    } catch (error) {
      setState('writing')
      toast(isBackendError(error) ? error.message : t('network'), 'failed')
    }
  }
  if (state === 'sent') {
    return (
      <div role="status">
        <Note>{t('feedbackSent')}</Note>
        <div className={`${styles.formActs} my-after`}>
          <Button onClick={() => setState('writing')}>{t('feedbackAgain')}</Button>
        </div>
      </div>
    )
  }
  const count = lengthOf(form.values.content)
  return (
    <form
      className={`${styles.form} my-narrow`}
      noValidate
      onFocus={() => beginChallenge(language, 'sendFeedback')}
      onSubmit={form.submit(send)}
    >
      <Field
        label={t('feedbackContent')}
        error={form.errors.content}
        hint={t('feedbackHint')}
        aside={
          <span
            className={classNames(styles.fieldAside, styles.counter, count > feedbackLength.max && styles.counterOver)}
          >
            {count} / {feedbackLength.max}
          </span>
        }
      >
        {(given) => <textarea {...given} {...form.bind('content')} className={styles.textarea} rows={7} />}
      </Field>
      <Field
        label={t('feedbackContact')}
        hint={t('feedbackContactHint')}
        aside={<span className={styles.fieldAside}>{t('optional')}</span>}
      >
        {(given) => (
          <input {...given} {...form.bind('contact')} className={styles.input} autoComplete="email" maxLength={320} />
        )}
      </Field>
      <div className={styles.formActs}>
        <Button kind="primary" type="submit" busy={state === 'sending'}>
          {t(state === 'sending' ? 'sending' : 'send')}
        </Button>
      </div>
    </form>
  )
}
