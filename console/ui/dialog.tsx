import { Modal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'

/** The library gives the focus to the button that closes; what is marked by this attribute has it instead. */
const focusFirst = (open: boolean) => {
  if (open) document.querySelector<HTMLElement>('[role=dialog] [data-first]')?.focus()
}

/** A dialog that is open as long as it is there. What had the focus before has it again afterwards. */
export function Dialog(props: Omit<ModalProps, 'open'>) {
  // Asked while it is first drawn: a field inside that takes the focus does so before effects run.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
  return <Modal afterOpenChange={focusFirst} {...props} open />
}
