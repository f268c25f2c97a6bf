import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { type Language, languages } from '#language/languages.ts'
import { languageNames } from '../../messages/language-names.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { uploadPicture } from '../people/upload-picture.ts'
import type { Titles } from './title-fields.tsx'

/** The pictures of a banner, one for each language or one for all. */
export function BannerPictures({ value, onChange }: { value: Titles; onChange: (value: Titles) => void }) {
  const { t } = useConsole()
  return (
    <>
      <p className="quiet">{t('front.pictureHint')}</p>
      <div className="front__pictures">
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
  const { t, language: own } = useConsole()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const name = t('front.pictureIn', { language: languageNames[language] })
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onChange(await uploadPicture(file, own, 'picture'))
    } catch (error) {
      void message.error(t('failed', { reason: (error as Error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <span className="quiet">{languageNames[language]}</span>
      {path ? <img src={path} alt={name} /> : <span className="front__nopicture" aria-hidden="true" />}
      <input
        ref={field}
        type="file"
        hidden
        aria-label={name}
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={(event) => {
          void take(event.target.files?.[0])
          // The same file chosen again is a choice too.
          event.target.value = ''
        }}
      />
      <Button
        size="small"
        loading={busy}
        aria-label={`${t('front.choosePicture')} ${name}`}
        onClick={() => field.current?.click()}
      >
        {t('front.choosePicture')}
      </Button>
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
