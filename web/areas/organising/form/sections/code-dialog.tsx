import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { StoredSetup } from '#contract/events/tickets.ts'
import { useOrganiserCall } from '#web/areas/organising/organiser-backend.ts'
import { useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Modal } from '#web/ui/modal.tsx'

interface CodeDialogProps {
  id: number
  many: boolean
  types: StoredSetup['types']
  /** Saves what the form has still to save. @returns whether everything is saved */
  saved: () => Promise<boolean>
  onDone: (codes: string[]) => void
  onClose: () => void
}

interface CodeValues {
  code: string
  count: number
  uses: number
  batch: string
  until: string
  types: string[]
}

/** Makes one code with a text of one's own, or many with random ones. */
export function CodeDialog({ id, many, types, saved, onDone, onClose }: CodeDialogProps) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const { register, handleSubmit, setError, formState } = useForm<CodeValues>({
    defaultValues: { code: '', count: many ? 20 : 1, uses: 1, batch: '', until: '', types: [] },
  })
  const { errors, isSubmitting } = formState
  // The same press sent twice makes the same codes once.
  const [key] = useState(() => crypto.randomUUID())
  const make = handleSubmit(async ({ code, count, uses, batch, until, types: opened }) => {
    try {
      if (!(await saved())) return setError('root', { message: t('saveFirst') })
      const made = await call('makeActivityCodes', {
        id,
        code: many || !code.trim() ? undefined : code.trim(),
        count: many ? count : 1,
        uses_limit: uses,
        batch: batch.trim(),
        valid_until: until ? `${until} 23:59:59` : null,
        types: opened.map(Number),
        idempotency_key: key,
      })
      onDone(made.codes)
    } catch (error) {
      setError('root', { message: isBackendError(error) ? error.message : t('network') })
    }
  })
  return (
    <Modal title={t(many ? 'codeMany' : 'codeOne')} closeLabel={t('close')} onClose={onClose}>
      <form className="evdialog" noValidate onSubmit={make}>
        {many ? (
          <>
            <Field label={t('codeCount')} error={errors.count && t('wrong.number', { least: 1, most: 5000 })}>
              {(given) => (
                <input
                  {...given}
                  className="input"
                  type="number"
                  {...register('count', { valueAsNumber: true, min: 1, max: 5_000, required: true })}
                />
              )}
            </Field>
            <Field label={t('codeBatch')} hint={t('codeBatchHint')}>
              {(given) => <input {...given} className="input" maxLength={60} {...register('batch')} />}
            </Field>
          </>
        ) : (
          <Field label={t('code')} hint={t('codeOwnHint')}>
            {(given) => <input {...given} className="input" maxLength={40} autoComplete="off" {...register('code')} />}
          </Field>
        )}
        <div className="evgrid">
          <Field label={t('codeUsesLimit')} error={errors.uses && t('wrong.number', { least: 1, most: 1_000_000 })}>
            {(given) => (
              <input
                {...given}
                className="input"
                type="number"
                {...register('uses', { valueAsNumber: true, min: 1, max: 1_000_000, required: true })}
              />
            )}
          </Field>
          <Field label={t('codeUntil')} hint={t('codeUntilHint')}>
            {(given) => <input {...given} className="input" type="date" {...register('until')} />}
          </Field>
        </div>
        <fieldset className="field evpools">
          <legend className="field__label">{t('codeFor')}</legend>
          {types.map((type) => (
            <label className="check" key={type.id}>
              <input type="checkbox" value={type.id} {...register('types')} />
              <span>{type.name}</span>
            </label>
          ))}
          <p className="field__hint">{t('codeForHint')}</p>
        </fieldset>
        {errors.root && (
          <p className="field__err" role="alert">
            {errors.root.message}
          </p>
        )}
        <Button kind="primary" type="submit" block busy={isSubmitting}>
          {t(many ? 'codeMany' : 'codeOne')}
        </Button>
      </form>
    </Modal>
  )
}
