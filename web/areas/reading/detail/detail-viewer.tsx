import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/platform/app-context.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as articleStyles from './article.module.css'
import * as viewerStyles from './viewer.module.css'

/** A picture of a text as the viewer shows it. */
export interface ViewedPicture {
  src: string
  alt: string
  caption: string
}

interface ViewerProps {
  pictures: readonly ViewedPicture[]
  /** Place of the picture that was pressed. */
  first: number
  lang: string
  onClose: () => void
}

/** A text's pictures over the whole window. Arrow keys go through them, Escape closes, the focus returns to the link. */
export function Viewer({ pictures, first, lang, onClose }: ViewerProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [place, setPlace] = useState(first)
  useEffect(() => dialog.current?.showModal(), [])
  const picture = pictures[place]
  if (!picture) return null
  const several = pictures.length > 1
  const close = () => dialog.current?.close()
  const go = (step: number) => setPlace((place + step + pictures.length) % pictures.length)
  return (
    <dialog
      ref={dialog}
      className={viewerStyles.viewer}
      aria-label={t('viewer.label')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight' && several) go(1)
        if (event.key === 'ArrowLeft' && several) go(-1)
      }}
    >
      <img src={picture.src} alt={picture.alt} lang={lang} />
      <div className={viewerStyles.viewerFoot}>
        {several && (
          <IconButton label={t('viewer.previous')} onClick={() => go(-1)}>
            <Icon name="chevron-left" />
          </IconButton>
        )}
        <p className={articleStyles.cap} aria-live="polite">
          {several && <span>{t('viewer.position', { n: place + 1, total: pictures.length })}</span>}
          <span lang={lang}>{picture.caption}</span>
        </p>
        {several && (
          <IconButton label={t('viewer.next')} onClick={() => go(1)}>
            <Icon name="chevron-right" />
          </IconButton>
        )}
      </div>
      <IconButton className={viewerStyles.viewerClose} label={t('frame.close')} onClick={close}>
        <Icon name="close" />
      </IconButton>
    </dialog>
  )
}
