import { Button, Input } from 'antd'
import { languageNames } from '#console/locales/language-names.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import type { Texts } from '#contract/staff/records.ts'
import { type Language, languages } from '#language/languages.ts'
import * as styles from './texts.module.css'
import { otherScript, writtenIn } from './texts.ts'
import { useConverted } from './use-converted.ts'

export interface TextField<K extends string> {
  name: K
  label: string
  /** Code points. */
  max: number
  /** Number of lines; one by default. */
  rows?: number
}

interface Props<K extends string> {
  fields: readonly TextField<K>[]
  value: Texts<K>
  onChange: (value: Texts<K>) => void
  /** Prefix of the fields' accessible names, if there are several of the kind. */
  of?: string
}

/**
 * Texts in three languages, side by side, a field of all three in one row. Text missing in one Chinese script is shown
 * as converted from the other; typing replaces it field by field, and clearing the field restores it. English is always
 * entered.
 */
export function TextsField<K extends string>({ fields, value, onChange, of = '' }: Props<K>) {
  const { t } = useConsole()
  const derived = useDerived(fields, value)
  const write = (language: Language, name: K, text: string) => {
    const { [name]: _, ...others } = value[language] ?? ({} as Partial<Record<K, string>>)
    // Derived text need not be stored.
    const given = text === '' || text === derived(language, name) ? others : { ...others, [name]: text }
    onChange({ ...value, [language]: given } as Texts<K>)
  }
  return (
    <div className={styles.texts}>
      {languages.map((language) => (
        <div
          key={language}
          className={`grid gap-4 ${styles.textsLanguage}`}
          lang={language}
          style={{ gridRow: `span ${fields.length + 1}` }}
        >
          <span className={`t-s semi ${styles.textsName}`} lang={undefined}>
            {languageNames[language]}
          </span>
          {fields.map(({ name, label, max, rows }) => {
            const own: string = value[language]?.[name] ?? ''
            const shown = own || (derived(language, name) ?? '')
            const isDerived = own === '' && shown !== ''
            const called = `${of}${label} ${languageNames[language]}`
            const common = {
              'aria-label': isDerived ? `${called} ${t('texts.derived')}` : called,
              placeholder: label,
              value: shown,
              className: isDerived ? styles.textsDerived : undefined,
              onChange: (event: { target: { value: string } }) => write(language, name, event.target.value),
            }
            return (
              <div key={name} className="texts__field">
                {/* Screen readers get the name with its language from the field itself. */}
                <span className={`block mut t-s ${styles.textsLabel}`} lang={undefined} aria-hidden="true">
                  {label}
                </span>
                {rows ? <Input.TextArea {...common} rows={rows} /> : <Input {...common} />}
                <span className={`row gap-12 mut t-xs ${styles.textsNote}`}>
                  {isDerived && t('texts.derived')}
                  {own !== '' && derived(language, name) !== undefined && (
                    <Button type="link" size="small" onClick={() => write(language, name, '')}>
                      {t('texts.derive', { field: label })}
                    </Button>
                  )}
                  {[...own].length > max * 0.8 && (
                    <span className={[...own].length > max ? 'late' : undefined}>
                      {[...own].length} / {max}
                    </span>
                  )}
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Fields of the one script as they are derived from the other; undefined where nothing stands to derive from. */
function useDerived<K extends string>(fields: readonly TextField<K>[], value: Texts<K>) {
  const textsToConvert = (to: Language) => fields.map(({ name }) => writtenIn(value, otherScript(to), name))
  const hant = useConverted('zh-Hant-HK', textsToConvert('zh-Hant-HK'))
  const hans = useConverted('zh-Hans', textsToConvert('zh-Hans'))
  return (language: Language, name: K): string | undefined => {
    const place = fields.findIndex((field) => field.name === name)
    if (language === 'en' || !writtenIn(value, otherScript(language), name)) return undefined
    return (language === 'zh-Hans' ? hans : hant)[place]
  }
}
