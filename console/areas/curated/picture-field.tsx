import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { useConsole } from '../../platform/console-context.tsx'
import { uploadPicture } from '../people/upload-picture.ts'

interface Props {
  /** What the picture is. */
  name: string
  path: string | null
  onChange: (path: string | null) => void
  /** Said where there is none. */
  none: string
  square?: boolean
}

/** One picture, uploaded from here. */
export function PictureField({ name, path, onChange, none, square = false }: Props) {
  const { t, language } = useConsole()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onChange(await uploadPicture(file, language, 'picture'))
    } catch (error) {
      void message.error(t('failed', { reason: (error as Error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={square ? 'pictured pictured--square' : 'pictured'}>
      {path ? <img src={path} alt={name} /> : <span className="pictured__none">{none}</span>}
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
      <Button size="small" loading={busy} onClick={() => field.current?.click()}>
        {t('picture.upload')}
      </Button>
      {path && (
        <Button size="small" type="text" onClick={() => onChange(null)}>
          {t('picture.remove')}
        </Button>
      )}
    </div>
  )
}
