import { type RefObject, useEffect } from 'react'
import * as styles from '../floating.module.css'
import { placeMessages } from './above-dialogs.ts'

/** Where an effect ends because its dialog goes, the dialog is no longer in the page. */
const placeToasts = () =>
  placeMessages(
    document.querySelector<HTMLElement>(`.${styles.toasts}`),
    document.querySelector('dialog:modal') !== null,
  )

/** Shows a dialog modally as long as it is there, with short messages above it. */
export function useModalDialog(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    dialog.current?.showModal()
    placeToasts()
    return placeToasts
  }, [dialog])
}
