import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { placeMessages } from './dialogs/above-dialogs.ts'
import { Icon } from './icon.tsx'
import * as styles from './modal.module.css'

/** The region of the page; a dialog may have one of its own. By its role: the name of its class would weigh on each first load. */
const messages = 'section[aria-live]:not(dialog *)'

/** The dialog is no longer in the page if the effect ends because it was removed. */
const placeToasts = () =>
  placeMessages(document.querySelector<HTMLElement>(messages), document.querySelector('dialog:modal') !== null)

/** Shows a dialog modally as long as it is there, with short messages above it. */
function useModalDialog(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    dialog.current?.showModal()
    placeToasts()
    return placeToasts
  }, [dialog])
}

interface ModalProps {
  title: string
  /** Name of the button that closes it. */
  closeLabel: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A dialog over the page: the browser keeps the focus inside, Escape and a press beside it close it. */
export function Modal({ title, closeLabel, onClose, className, children }: ModalProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog)
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      aria-labelledby={titleId}
      onClose={onClose}
      onMouseDown={(event) => event.target === event.currentTarget && close()}
    >
      <div className={styles.dialogIn}>
        <div className={styles.dialogHead}>
          <h2 className="h3" id={titleId}>
            {title}
          </h2>
          <IconButton label={closeLabel} onClick={close}>
            <Icon name="close" />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}
