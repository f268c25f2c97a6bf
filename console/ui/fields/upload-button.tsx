import { App, type ButtonProps } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { type PicturePurpose, uploadPicture } from '#web/platform/upload-picture.ts'
import { FileButton } from './file-button.tsx'

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
export function UploadButton({ purpose, onUploaded, ...button }: Props) {
  const { t, language } = useConsole()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
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
  return <FileButton {...button} accept={taken[purpose]} loading={busy} onChosen={([file]) => void take(file)} />
}
