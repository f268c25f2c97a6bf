import { App, Button, type ButtonProps } from 'antd'
import { useRef, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { type PicturePurpose, uploadPicture } from '#web/platform/upload-picture.ts'

const taken: Readonly<Record<PicturePurpose, string>> = {
  avatar: 'image/png,image/jpeg,image/gif',
  picture: 'image/png,image/jpeg,image/gif,image/webp',
}

interface Props extends Pick<ButtonProps, 'size' | 'children' | 'aria-label'> {
  /** Accessible name of the picture. */
  name: string
  purpose: PicturePurpose
  onUploaded: (path: string) => void
}

/** Chooses a picture and uploads it at once. */
export function UploadButton({ name, purpose, onUploaded, ...button }: Props) {
  const { t, language } = useConsole()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    try {
      onUploaded(await uploadPicture(file, { name: file.name, purpose, language }))
    } catch (error) {
      void message.error(t('failed', { reason: (error as Error).message }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={name}
        accept={taken[purpose]}
        onChange={(event) => {
          void take(event.target.files?.[0])
          // The same file chosen again is a choice too.
          event.target.value = ''
        }}
      />
      <Button {...button} loading={busy} onClick={() => field.current?.click()} />
    </>
  )
}
