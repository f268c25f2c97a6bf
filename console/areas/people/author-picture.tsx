import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { useConsole } from '../../platform/console-context.tsx'
import { uploadPicture } from './upload-picture.ts'

interface Props {
  picture: string | null
  onChange: (picture: string | null) => void
}

/** The picture of an author; without one readers see a monogram. */
export function AuthorPicture({ picture, onChange }: Props) {
  const { t, language } = useConsole()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onChange(await uploadPicture(file, language))
    } catch (error) {
      void message.error(t('failed', { reason: (error as Error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="people__picture">
      {picture && <img src={picture} alt="" width={48} height={48} />}
      <input
        ref={field}
        type="file"
        hidden
        aria-label={t('author.picture')}
        accept="image/png,image/jpeg,image/gif"
        onChange={(event) => {
          void take(event.target.files?.[0])
          // The same file chosen again is a choice too.
          event.target.value = ''
        }}
      />
      <Button loading={busy} onClick={() => field.current?.click()}>
        {t('author.picture')}
      </Button>
      {picture && <Button onClick={() => onChange(null)}>{t('author.noPicture')}</Button>}
    </div>
  )
}
