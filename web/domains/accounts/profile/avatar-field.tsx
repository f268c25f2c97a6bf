import { useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { User } from '#contract/members/accounts.ts'
import { useAccountText } from '#web/language/account-text.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { uploadPicture } from '#web/platform/upload-picture.ts'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { showProfile } from '#web/session/viewer-own.ts'
import { Button } from '#web/ui/button.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import * as accountListsStyles from '../account-lists.module.css'
import { avatarTypes, wrongFile, wrongMeasures } from './avatar-file.ts'

const AvatarCropper = lazyDialog(async () => (await import('./avatar-cropper.tsx')).AvatarCropper)

/** The avatar, and how it is changed: a picture is chosen, cropped and kept at once. */
export function AvatarField({ user, onSaved }: { user: User; onSaved: () => void }) {
  const t = useAccountText()
  const call = useCall()
  const language = useLanguage()
  const toast = useToast()
  const noteId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  const upload = (avatar: Blob, name: string) => uploadPicture(avatar, { name, purpose: 'avatar', language })
  const keep = async (avatar: () => Promise<string | null>) => {
    setBusy(true)
    try {
      showProfile(await call('editUserInfo', { avatar_img: await avatar() }))
      setError(undefined)
      toast(t('avatarSaved'), 'done')
      onSaved()
    } catch (failure) {
      setError(failureText(failure, t))
    }
    setBusy(false)
  }
  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    const wrong = wrongFile(file)
    const bitmap = wrong ? undefined : await createImageBitmap(file).catch(() => undefined)
    const problem = wrong ?? (bitmap ? wrongMeasures(bitmap) : 'avatarUnreadable')
    setError(problem && t(problem))
    if (problem || !bitmap) return
    const { isAnimated } = await import('./animated-gif.ts').catch(() => ({ isAnimated: () => false }))
    const moves = isAnimated(new Uint8Array(await file.arrayBuffer()))
    // The server crops animations from their middle; here they would lose their movement.
    if (moves) await keep(() => upload(file, file.name))
    else setPicture(bitmap)
  }
  const crop = async (cropped: Blob) => {
    setPicture(undefined)
    await keep(() => upload(cropped, 'avatar.jpg'))
  }
  return (
    <div className={accountListsStyles.avatarField}>
      <Avatar name={user.nickname} seed={user.id} src={user.avatar_img} size="l" />
      <div>
        <div className={styles.formActs}>
          <input
            ref={input}
            type="file"
            className="sr"
            tabIndex={-1}
            aria-hidden="true"
            accept={avatarTypes.join()}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          <Button size="s" busy={busy} aria-describedby={noteId} onClick={() => input.current?.click()}>
            {t(busy ? 'avatarSaving' : 'avatarChange')}
          </Button>
          {user.avatar_img && (
            <Button size="s" kind="quiet" busy={busy} onClick={() => keep(async () => null)}>
              {t('avatarRemove')}
            </Button>
          )}
        </div>
        <p className={error ? styles.fieldErr : styles.fieldHint} id={noteId} role={error ? 'alert' : undefined}>
          {error && <Icon name="warning" size="s" />}
          <span>{error ?? t('avatarHint')}</span>
        </p>
      </div>
      {picture &&
        createPortal(
          <AvatarCropper picture={picture} onCrop={crop} onClose={() => setPicture(undefined)} />,
          document.body,
        )}
    </div>
  )
}
