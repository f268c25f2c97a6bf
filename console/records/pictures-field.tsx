import { languageNames } from '#console/locales/language-names.ts'
import { languages } from '#language/languages.ts'
import { PictureField } from './picture-field.tsx'
import * as styles from './records.module.css'

interface Props {
  label: string
  value: Readonly<Record<string, string>>
  onChange: (value: Readonly<Record<string, string>>) => void
}

/** A picture for each language, or one for all. */
export function PicturesField({ label, value, onChange }: Props) {
  return (
    <div className={styles.recordPictures}>
      {languages.map((language) => {
        const { [language]: path = null, ...others } = value
        return (
          <div key={language} className="grid gap-4">
            <span className="quiet">{languageNames[language]}</span>
            <PictureField
              name={`${label} ${languageNames[language]}`}
              path={path}
              none=""
              onChange={(chosen) => onChange(chosen ? { ...others, [language]: chosen } : others)}
            />
          </div>
        )
      })}
    </div>
  )
}
