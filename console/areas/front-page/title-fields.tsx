import { Input } from 'antd'
import { languageNames } from '#console/locales/language-names.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import { useText } from '#console/platform/console-context.tsx'
import { type Language, languages } from '#language/languages.ts'

export type Titles = Partial<Record<Language, string>>

interface Props {
  /** Names a field, with the language in it. */
  label: ConsoleKey
  most: number
  value: Titles
  onChange: (value: Titles) => void
}

/** The same in three languages; one is enough. */
export function TitleFields({ label, most, value, onChange }: Props) {
  const t = useText()
  return (
    <>
      {languages.map((language, place) => {
        const name = t(label, { language: languageNames[language] })
        return (
          <Input
            key={language}
            aria-label={name}
            placeholder={name}
            lang={language}
            maxLength={most}
            data-first={place === 0 || undefined}
            value={value[language] ?? ''}
            onChange={(event) => onChange({ ...value, [language]: event.target.value })}
          />
        )
      })}
    </>
  )
}

/** True if there is a title in any language. */
export const hasTitle = (titles: Titles): boolean => Object.values(titles).some((title) => title.trim() !== '')
