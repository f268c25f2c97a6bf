import { useEffect, useId, useRef } from 'react'
import { useTextLang } from '#web/language/text-language.ts'
import { useEnvironment, useLanguage, useText } from '#web/platform/app-context.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { prefixedPath } from '#web/router/addresses.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as modalStyles from '#web/ui/modal.module.css'
import * as shareStyles from './share.module.css'
import { shareCode } from './share-code.ts'

interface ShareDialogProps {
  /** Shared page; its path is without a language prefix. */
  shared: { path: string; title: string; language: string }
  onClose: () => void
}

/** The ways to share a page: its address as a QR code, to copy, or through the device. */
export function ShareDialog({ shared, onClose }: ShareDialogProps) {
  const t = useText()
  const toast = useToast()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // The shown language is part of the address: without a prefix the recipient's own would apply.
  const address = useEnvironment().origin + prefixedPath(useLanguage(), shared.path)

  useEffect(() => dialog.current?.showModal(), [])

  const close = () => dialog.current?.close()
  const copy = async () => {
    const copied = await copyText(address)
    close()
    if (copied) toast(t('share.copied'), 'done')
    else toast(address)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog by itself
    <dialog
      ref={dialog}
      className={`${modalStyles.dialog} dialog--share`}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className={modalStyles.dialogIn}>
        <div className={modalStyles.dialogHead}>
          <h2 className="h3" id={titleId}>
            {t('share.title')}
          </h2>
          <IconButton label={t('frame.close')} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </div>
        <div className={shareStyles.share}>
          <QrCode address={address} label={t('share.hint')} />
          <div className={shareStyles.shareText}>
            <p className={shareStyles.shareTitle} lang={useTextLang(shared.language)}>
              {shared.title}
            </p>
            <p className="mut">{t('share.hint')}</p>
          </div>
        </div>
        <p className={shareStyles.shareAddress} translate="no">
          {address}
        </p>
        <div className={shareStyles.shareWays}>
          <Button kind="primary" onClick={copy}>
            {t('share.copy')}
          </Button>
          {'share' in navigator && (
            <Button onClick={() => navigator.share({ title: shared.title, url: address }).then(close, () => {})}>
              {t('share.device')}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  )
}

function QrCode({ address, label }: { address: string; label: string }) {
  const { path, size } = shareCode(address)
  return (
    <svg className={shareStyles.qr} role="img" aria-label={label} width={size} height={size}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}

/** True if the text is in the clipboard now; browsers refuse on pages without https and where the reader said no. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
