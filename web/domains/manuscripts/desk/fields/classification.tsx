import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { manuscriptLimits } from '#contract/constants.ts'
import type { Category } from '#contract/content/items.ts'
import type { ManuscriptFieldName, ManuscriptFields } from '#contract/newsroom/fields/manuscript-fields.ts'
import { useQuietInput } from '#web/editor/document/quiet-input.tsx'
import * as publishStyles from '#web/editor/editor-desk.module.css'
import * as publishFieldsStyles from '#web/editor/editor-fields.module.css'
import { type EditorTextKey, useEditorText } from '#web/editor/editor-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/lists.module.css'
import { TagField } from './tag-field.tsx'

export const languageWords: Readonly<Record<ManuscriptFields['language'], EditorTextKey>> = {
  'zh-Hans': 'languageHans',
  'zh-Hant-HK': 'languageHant',
  en: 'languageEn',
}

interface ClassificationProps {
  fields: ManuscriptFields
  categories: readonly Category[]
  /** A machine translates what is published, until editors confirm it. */
  machineTranslates: boolean
  disabled: boolean
  errors: Partial<Record<ManuscriptFieldName, string>>
  refs: Readonly<
    Record<'category' | 'labels' | 'source_name' | 'source_url' | 'bylines', RefObject<HTMLElement | null>>
  >
  onChange: (part: Partial<ManuscriptFields>) => void
}

/** Category, source, authors and language of the article. */
export function Classification({
  fields,
  categories,
  machineTranslates,
  disabled,
  errors,
  refs,
  onChange,
}: ClassificationProps) {
  const t = useEditorText()
  const known = useKnownLabels()
  const name = useId()
  return (
    <section className={styles.sec}>
      <div className={styles.secHead}>
        <h2>{t('classification')}</h2>
      </div>
      <div className={publishStyles.pubForm}>
        <Field label={t('manuscriptField.category')} error={errors.category}>
          {(given) => (
            <span className={publishFieldsStyles.pubSelect}>
              <select
                {...given}
                ref={refs.category as RefObject<HTMLSelectElement | null>}
                className={formsStyles.select}
                value={fields.category ?? ''}
                disabled={disabled}
                onChange={(event) => onChange({ category: event.target.value ? Number(event.target.value) : null })}
              >
                <option value="">{t('categoryNone')}</option>
                {categories.map((category) => (
                  <option key={category.id} value={category.id}>
                    {category.name}
                  </option>
                ))}
              </select>
              <Icon name="chevron-down" size="s" />
            </span>
          )}
        </Field>
        <TagField
          label={t('manuscriptField.labels')}
          names={fields.labels}
          most={manuscriptLimits.labels}
          placeholder={t(fields.labels.length > 0 ? 'labelsMore' : 'labelsFirst')}
          error={errors.labels}
          disabled={disabled}
          field={refs.labels as RefObject<HTMLInputElement | null>}
          suggestions={known.names}
          onText={known.ask}
          onNames={(labels) => onChange({ labels })}
        />
        <fieldset className={`${formsStyles.field} ${publishFieldsStyles.pubOrigin}`}>
          <legend className={formsStyles.fieldLabel}>{t('manuscriptField.origin')}</legend>
          <div>
            {(['original', 'reprint'] as const).map((origin) => (
              <label className={formsStyles.check} key={origin}>
                <input
                  type="radio"
                  name={name}
                  checked={fields.origin === origin}
                  disabled={disabled}
                  onChange={() => onChange({ origin })}
                />
                <span>{t(origin)}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {fields.origin === 'reprint' && (
          <>
            <TextInput
              label={t('manuscriptField.source_name')}
              value={fields.source_name}
              error={errors.source_name}
              disabled={disabled}
              field={refs.source_name as RefObject<HTMLInputElement | null>}
              onText={(source_name) => onChange({ source_name })}
            />
            <TextInput
              label={t('optional', { name: t('manuscriptField.source_url') })}
              value={fields.source_url}
              error={errors.source_url}
              disabled={disabled}
              address
              field={refs.source_url as RefObject<HTMLInputElement | null>}
              onText={(text) => onChange({ source_url: text.trim() })}
            />
          </>
        )}
        <TagField
          label={t('optional', { name: t('manuscriptField.bylines') })}
          names={fields.bylines}
          most={manuscriptLimits.bylines}
          hint={t('bylinesHint')}
          placeholder={t('bylinesAdd')}
          error={errors.bylines}
          disabled={disabled}
          field={refs.bylines as RefObject<HTMLInputElement | null>}
          onNames={(bylines) => onChange({ bylines })}
        />
        <Field label={t('manuscriptField.language')} hint={languageHint(fields.language, machineTranslates, t)}>
          {(given) => (
            <span className={publishFieldsStyles.pubSelect}>
              <select
                {...given}
                className={formsStyles.select}
                value={fields.language}
                disabled={disabled}
                onChange={(event) => onChange({ language: event.target.value as ManuscriptFields['language'] })}
              >
                {Object.entries(languageWords).map(([language, key]) => (
                  <option key={language} value={language}>
                    {t(key)}
                  </option>
                ))}
              </select>
              <Icon name="chevron-down" size="s" />
            </span>
          )}
        </Field>
      </div>
    </section>
  )
}

interface TextInputProps {
  label: string
  value: string
  error: string | undefined
  disabled: boolean
  address?: boolean
  field: RefObject<HTMLInputElement | null>
  onText: (text: string) => void
}

function TextInput({ label, value, error, disabled, address, field, onText }: TextInputProps) {
  const given = useQuietInput<HTMLInputElement>(value, onText)
  return (
    <Field label={label} error={error}>
      {(named) => (
        <input
          {...named}
          {...given}
          ref={field}
          className={formsStyles.input}
          type={address ? 'url' : 'text'}
          inputMode={address ? 'url' : undefined}
          placeholder={address ? 'https://' : undefined}
          maxLength={address ? 2_000 : 500}
          disabled={disabled}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

const askAfterMs = 150

/** Labels for what is written in the field; the busiest ones before anything is. */
function useKnownLabels(): { names: string[]; ask: (text: string) => void } {
  const language = useLanguage()
  const [names, setNames] = useState<string[]>([])
  const asked = useRef<{ text: string; timer?: ReturnType<typeof setTimeout> }>({ text: '' })
  useEffect(() => () => clearTimeout(asked.current.timer), [])
  const ask = (text: string) => {
    clearTimeout(asked.current.timer)
    const answer = () =>
      httpBackend.call(language, 'labelSuggestions', { text: text.trim().slice(0, 200) }).then(
        // An answer to what is no longer written comes too late.
        ({ list }) => asked.current.text === text && setNames(list.map(({ name }) => name)),
        // Without suggestions names are simply written.
        () => {},
      )
    asked.current = { text, timer: setTimeout(answer, text ? askAfterMs : 0) }
  }
  return { names, ask }
}

/** Returns the hint on the other languages; on a machine's translation only where there is one. */
function languageHint(
  language: ManuscriptFields['language'],
  machineTranslates: boolean,
  t: ReturnType<typeof useEditorText>,
): string | undefined {
  if (machineTranslates) return t(language === 'en' ? 'languageHintEn' : 'languageHint')
  return language === 'en' ? undefined : t('languageHintNoMachine')
}
