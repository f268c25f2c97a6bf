import { type DragEvent, type ReactNode, useState } from 'react'
import { useMediaText } from '#console/domains/media/media-texts.ts'
import { FileButton } from '#console/ui/fields/file-button.tsx'
import { uploadedPicture } from '#contract/constants.ts'
import * as styles from './media.module.css'
import type { Uploads } from './use-uploads.ts'

const taken = 'image/png,image/jpeg,image/gif,image/webp'

/** Chooses files and sends them at once. */
export function UploadPictures({ uploads: { under, send } }: { uploads: Uploads }) {
  const t = useMediaText()
  return (
    <FileButton
      name={t('library.upload')}
      accept={taken}
      multiple
      type="primary"
      loading={under !== undefined}
      onChosen={(files) => void send(files)}
    >
      {under ? t('library.uploading', { done: under.done + 1, all: under.all }) : t('library.upload')}
    </FileButton>
  )
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped onto it, and says what happened to them. */
export function UploadArea({ uploads, children }: { uploads: Uploads; children: ReactNode }) {
  const t = useMediaText()
  const [over, setOver] = useState(false)
  const { notes, added, send } = uploads
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className={over ? `${styles.drop} ${styles.dropOver}` : styles.drop}
      data-drop={t('library.drop')}
      onDragOver={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(false)
        void send([...event.dataTransfer.files])
      }}
    >
      <p className="quiet">{t('library.rule', { megabytes: uploadedPicture.maxBytes >> 20 })}</p>
      <div role="status">
        {added > 0 && <p>{t('library.uploaded', { n: added })}</p>}
        {notes.map(({ text, failed }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes are only appended, and two may read the same
          <p key={index} className={failed ? 'failure' : 'quiet'}>
            {text}
          </p>
        ))}
      </div>
      {children}
    </div>
  )
}
