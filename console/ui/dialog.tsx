import { Modal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'

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
  return <Modal {...props} open />
}
