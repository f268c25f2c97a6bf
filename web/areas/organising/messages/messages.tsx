import { useCallback, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { CallOutput } from '#contract/calls.ts'
import { type Language, languages } from '#language/languages.ts'
import { useAsking } from '#web/domains/orders/paying/use-asking.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import * as styles from '#web/ui/lists.module.css'
import { useAnswer } from '../area/use-answer.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { MessageDialog } from './message-dialog.tsx'
import { type Draft, inputOf, noTexts } from './message-draft.ts'
import { isUnderWay, MessageRow } from './message-row.tsx'
import { MessageTexts } from './message-texts.tsx'

const empty: Draft = { texts: {}, types: [] }

/** Writes to those with valid tickets, and shows how far the messages written before are. */
export function Messages({ event }: { event: number }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const setup = useAnswer('activityTickets', { id: event })
  const { data, reload } = useAnswer('activityMessages', { id: event, page: 1, size: 25 })
  const form = useForm<Draft>({ defaultValues: empty })
  const { register, handleSubmit, setError, reset, formState } = form
  const { errors, isSubmitting } = formState
  // The first language is that of the writer, until they choose another one.
  const [written, setWritten] = useState<readonly Language[]>([useLanguage()])
  const [asked, setAsked] = useState<{ draft: Draft; preview: CallOutput<'previewAttendeeMessage'> }>()
  const isMoving = data?.list.some(isUnderWay) ?? false
  useAsking(
    useCallback(async () => {
      if (isMoving) reload()
    }, [isMoving, reload]),
  )
  const types = setup.data?.types ?? []
  const writeFirstIn = (language: Language) => {
    const [first = language, ...further] = written
    form.setValue(`texts.${language}`, form.getValues(`texts.${first}`) ?? noTexts)
    setWritten([language, ...further.filter((one) => one !== language)])
  }
  const check = handleSubmit(async (draft) => {
    try {
      setAsked({ draft, preview: await call('previewAttendeeMessage', inputOf(event, draft, written)) })
    } catch (error) {
      setError('root', { message: isBackendError(error) ? error.message : t('network') })
    }
  })
  return (
    <div className={organisingStyles.orgmessages}>
      <section className={styles.sec}>
        <div className={styles.secHead}>
          <h2>{t('messageNew')}</h2>
        </div>
        <form className={organisingFormStyles.evdialog} noValidate onSubmit={check}>
          {types.length > 1 && (
            <fieldset className={`${formsStyles.field} ${organisingFormStyles.evpools}`}>
              <legend className={formsStyles.fieldLabel}>{t('messageTo')}</legend>
              {types.map((type) => (
                <label className={formsStyles.check} key={type.id}>
                  <input type="checkbox" value={type.id} {...register('types')} />
                  <span>{type.name}</span>
                </label>
              ))}
              <p className={formsStyles.fieldHint}>{t('messageToHint')}</p>
            </fieldset>
          )}
          <Field label={t('messageFirst')} hint={t('messageFirstHint')}>
            {(given) => (
              <select
                {...given}
                className={formsStyles.select}
                value={written[0]}
                onChange={({ currentTarget }) => writeFirstIn(currentTarget.value as Language)}
              >
                {languages.map((language) => (
                  <option key={language} value={language}>
                    {t(`messageLanguage.${language}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <FormProvider {...form}>
            {written.map((language, place) => (
              <MessageTexts
                key={language}
                language={language}
                first={place === 0}
                onRemove={place > 0 ? () => setWritten(written.filter((one) => one !== language)) : undefined}
              />
            ))}
          </FormProvider>
          <p className={organisingFormStyles.evacts}>
            {languages
              .filter((one) => !written.includes(one))
              .map((one) => (
                <Button key={one} size="s" onClick={() => setWritten([...written, one])}>
                  {t('messageAlso', { language: t(`messageLanguage.${one}`) })}
                </Button>
              ))}
          </p>
          <SubmitButton failure={errors.root?.message} busy={isSubmitting}>
            {t('messageCheck')}
          </SubmitButton>
        </form>
      </section>
      <section className={styles.sec}>
        <div className={styles.secHead}>
          <h2>{t('messagesSent')}</h2>
        </div>
        {data?.list.length === 0 && <p className={organisingStyles.orgnone}>{t('messagesNone')}</p>}
        <ul className={organisingRowsStyles.evrows}>
          {data?.list.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      </section>
      {asked && (
        <MessageDialog
          input={inputOf(event, asked.draft, written)}
          preview={asked.preview}
          types={types.filter(({ id }) => asked.draft.types.includes(`${id}`)).map(({ name }) => name)}
          onClose={() => setAsked(undefined)}
          onSent={() => {
            setAsked(undefined)
            reset(empty)
            setWritten(written.slice(0, 1))
            reload()
          }}
        />
      )}
    </div>
  )
}
