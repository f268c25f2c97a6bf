import { Button } from 'antd'
import { LibraryButton } from '#console/domains/media/library-button.tsx'
import { languageNames } from '#console/locales/language-names.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { UploadButton } from '#console/ui/fields/upload-button.tsx'
import { type Language, languages } from '#language/languages.ts'
import * as styles from './front.module.css'
import type { Titles } from './title-fields.tsx'

/** The pictures of a banner, one for each language or one for all. */
export function BannerPictures({ value, onChange }: { value: Titles; onChange: (value: Titles) => void }) {
  const { t } = useConsole()
  return (
    <>
      <p className="quiet">{t('front.pictureHint')}</p>
      <div className={`grid gap-12 ${styles.frontPictures}`}>
        {languages.map((language) => (
          <OnePicture
            key={language}
            language={language}
            path={value[language]}
            onChange={(path) => onChange({ ...value, [language]: path ?? '' })}
          />
        ))}
      </div>
    </>
  )
}

interface OneProps {
  language: Language
  path: string | undefined
  onChange: (path: string | undefined) => void
}

function OnePicture({ language, path, onChange }: OneProps) {
  const { t } = useConsole()
  const name = t('front.pictureIn', { language: languageNames[language] })
  return (
    <div>
      <span className="quiet">{languageNames[language]}</span>
      {path ? <img src={path} alt={name} /> : <span className={styles.frontNopicture} aria-hidden="true" />}
      <UploadButton
        name={name}
        purpose="picture"
        size="small"
        aria-label={`${t('front.choosePicture')} ${name}`}
        onUploaded={onChange}
      >
        {t('front.choosePicture')}
      </UploadButton>
      <LibraryButton name={name} onPick={onChange} />
      {path && (
        <Button
          size="small"
          type="text"
          aria-label={`${t('front.noPicture')} ${name}`}
          onClick={() => onChange(undefined)}
        >
          {t('front.noPicture')}
        </Button>
      )}
    </div>
  )
}
