import { manuscriptLimits } from '#contract/constants.ts'
import { type CorrectionKind, correctionKinds } from '#contract/content/correction-kinds.ts'
import type { RevisionCorrection } from '#contract/newsroom/manuscripts.ts'
import * as publishStyles from '#web/editor/editor-desk.module.css'
import * as publishFieldsStyles from '#web/editor/editor-fields.module.css'
import { type EditorTextKey, useEditorText } from '#web/editor/editor-text.ts'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/lists.module.css'

const names: Readonly<Record<CorrectionKind, EditorTextKey>> = {
  correction: 'correctionKind',
  clarification: 'correctionClarification',
  update: 'correctionUpdate',
}

interface CorrectionFieldProps {
  correction: RevisionCorrection | undefined
  lang: string
  disabled: boolean
  onChange: (correction: RevisionCorrection | undefined) => void
}

/** Notice to readers of this revision, if any. */
export function CorrectionField({ correction, lang, disabled, onChange }: CorrectionFieldProps) {
  const t = useEditorText()
  return (
    <section className={styles.sec}>
      <div className={styles.secHead}>
        <h2>{t('correction')}</h2>
      </div>
      <div className={publishStyles.pubForm}>
        <Field label={t('correctionAsk')} hint={t('correctionHint')}>
          {(given) => (
            <span className={publishFieldsStyles.pubSelect}>
              <select
                {...given}
                className={formsStyles.select}
                value={correction?.kind ?? ''}
                disabled={disabled}
                onChange={({ target }) => {
                  const kind = correctionKinds.find((one) => one === target.value)
                  onChange(kind && { kind, text: correction?.text ?? '' })
                }}
              >
                <option value="">{t('correctionNone')}</option>
                {correctionKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(names[kind])}
                  </option>
                ))}
              </select>
              <Icon name="chevron-down" size="s" />
            </span>
          )}
        </Field>
        {correction && (
          <Field label={t('correctionText')}>
            {(given) => (
              <textarea
                {...given}
                className={formsStyles.textarea}
                rows={3}
                lang={lang}
                maxLength={manuscriptLimits.correction}
                placeholder={t('correctionPlaceholder')}
                value={correction.text}
                disabled={disabled}
                onChange={({ target }) => onChange({ ...correction, text: target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </section>
  )
}
