import { useRef, useState } from 'react'
import { coverPicture } from '#contract/constants.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { failureText } from '#web/platform/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import * as publishFieldsStyles from '../editor-fields.module.css'
import { type EditorTextKey, useEditorText } from '../editor-text.ts'
import { send } from '../pictures/upload.ts'
import { type CoverRatio, coverTypes, wrongCover } from './cover-file.ts'

const Cropper = lazyDialog(async () => (await import('./cropper.tsx')).Cropper)
const CoverLibrary = lazyDialog(async () => (await import('../library/cover-library.tsx')).loadCoverLibrary())
const nothing = () => {}

interface CoverFieldProps {
  /** Path of the uploaded picture. */
  cover: string | null
  disabled: boolean
  /** The only form that it may have, where it is no cover of an article. */
  only?: CoverRatio
  /** The label of the field, where it is not for a cover. */
  label?: string
  hint?: string
  /** The word for taking it away. */
  removeLabel?: string
  onCover: (cover: string | null) => void
}

/** The cover: a file or an uploaded picture, cropped and uploaded. */
export function CoverField({ cover, disabled, only, label, hint: given, removeLabel, onCover }: CoverFieldProps) {
  const t = useEditorText()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const hint = given ?? t('coverHint', coverPicture.suggested)

  const choose = async (file: File | undefined) => {
    if (!file) return
    const wrong: EditorTextKey | undefined = wrongCover(file)
    const bitmap = wrong ? undefined : await createImageBitmap(file).catch(() => undefined)
    setError(bitmap ? undefined : t(wrong ?? 'coverUnreadable'))
    if (bitmap) setPicture(bitmap)
  }
  const crop = async (cropped: Blob) => {
    setBusy(true)
    try {
      onCover(await send(cropped, language))
      setPicture(undefined)
      setError(undefined)
    } catch (failure) {
      setError(failureText(failure, t))
    }
    setBusy(false)
  }
  const pick = () => input.current?.click()
  return (
    <section className={listsStyles.sec}>
      <div className={listsStyles.secHead}>
        <h2>{label ?? t('cover')}</h2>
        {!disabled && (cover || picture) && (
          <button type="button" className="all" onClick={pick}>
            {t('coverOther')}
          </button>
        )}
      </div>
      <input
        ref={input}
        className="sr"
        type="file"
        accept={coverTypes.join()}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {picture ? (
        <Cropper
          key={`${picture.width} ${picture.height}`}
          fallback={<div className={`${statesStyles.sk} ${publishFieldsStyles.cropPic}`} />}
          picture={picture}
          only={only}
          busy={busy}
          onCrop={crop}
          onClose={() => setPicture(undefined)}
        />
      ) : cover ? (
        <div className={publishFieldsStyles.pubCover}>
          <img src={cover} alt={t('coverAlt')} />
        </div>
      ) : (
        <button
          type="button"
          className={publishFieldsStyles.pubDrop}
          disabled={disabled}
          onClick={pick}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            void choose(event.dataTransfer.files[0])
          }}
        >
          <Icon name="picture" />
          <span>{t(label === undefined ? 'coverChoose' : 'pictureChoose')}</span>
        </button>
      )}
      {error ? (
        <p className={styles.fieldErr} role="alert">
          <Icon name="warning" size="s" />
          <span>{error}</span>
        </p>
      ) : (
        <p className={styles.fieldHint}>{cover && !picture ? '' : hint}</p>
      )}
      {!disabled && !picture && <CoverLibrary onClose={nothing} onPicture={setPicture} />}
      {!disabled && (picture || cover) && (
        <Button
          size="s"
          kind="quiet"
          onClick={() => {
            if (picture) setPicture(undefined)
            else onCover(null)
          }}
        >
          {picture ? t('cancel') : (removeLabel ?? t('coverRemove'))}
        </Button>
      )}
    </section>
  )
}
