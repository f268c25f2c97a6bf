import { Modal, type ModalProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { focusBefore, takeFocus } from '#console/platform/keys/typed-ahead.ts'

const textField = 'textarea, input:not([type=radio], [type=checkbox], [type=file])'

/** The library gives the focus to the button that closes; what is marked, or else the first field, has it instead. */
const focusFirst = (open: boolean) => {
  // One dialog may have opened over another: the later one stands behind it in the document.
  const dialog = open && [...document.querySelectorAll('[role=dialog]')].at(-1)
  if (!dialog) return
  const body = dialog.querySelector('.ant-modal-body')
  if (!body || body.contains(document.activeElement)) return
  const first = dialog.querySelector<HTMLElement>('[data-first]')
  takeFocus(first ?? body.querySelector<HTMLElement>(textField))
}

/** A dialog that is open while it is mounted. The element that had the focus before gets it again afterwards. */
export function Dialog(props: Omit<ModalProps, 'open'>) {
  // Asked while it is first drawn: a field inside that takes the focus does so before effects run.
  const [before] = useState(focusBefore)
  // Not once it has moved into its place: what is typed meanwhile would be lost.
  useEffect(() => focusFirst(true), [])
  const inPlace = useRef(false)
  // Until it is in its place the button that closes would have the focus, and letters typed then would be lost.
  useEffect(() => {
    const pass = ({ target }: FocusEvent) => {
      if (!inPlace.current && target instanceof Element && target.matches('.ant-modal-close')) focusFirst(true)
    }
    document.addEventListener('focusin', pass)
    return () => document.removeEventListener('focusin', pass)
  }, [])
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
  const handleOpenChange = (open: boolean) => {
    inPlace.current = open
    focusFirst(open)
  }
  return <Modal afterOpenChange={handleOpenChange} {...props} open />
}
