import { App, Button } from 'antd'
import { useState } from 'react'
import { LibraryButton } from '#console/domains/media/library-button.tsx'
import { UploadButton } from '#console/ui/fields/upload-button.tsx'
import { croppedPicture } from '#web/domains/accounts/profile/cropped-picture.ts'
import { uploadPicture } from '#web/platform/upload-picture.ts'
import { wholePicture } from '#web/ui/picture/crop.ts'
import { useConsole } from '../../platform/console-context.tsx'
import * as authorsStyles from './authors.module.css'

interface Props {
  picture: string | null
  onChange: (picture: string | null) => void
}

/** The picture of an author, uploaded or cut from the middle of one of the library; without one readers see a monogram. */
export function AuthorPicture({ picture, onChange }: Props) {
  const { t, language } = useConsole()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const cut = async (path: string) => {
    setBusy(true)
    try {
      const answer = await fetch(path)
      const square = await croppedPicture(await createImageBitmap(await answer.blob()), wholePicture)
      onChange(await uploadPicture(square, { name: 'author.jpg', purpose: 'avatar', language }))
    } catch (error) {
      void message.error(t('failed', { reason: (error as Error).message }))
    }
    setBusy(false)
  }
  return (
    <div className={`row gap-12 ${authorsStyles.accountsPicture}`} aria-busy={busy}>
      {picture && <img src={picture} alt="" width={48} height={48} />}
      <UploadButton name={t('author.picture')} purpose="avatar" onUploaded={onChange}>
        {t('author.picture')}
      </UploadButton>
      <LibraryButton name={t('author.picture')} onPick={cut} />
      {picture && <Button onClick={() => onChange(null)}>{t('author.noPicture')}</Button>}
    </div>
  )
}
