import { Button, type ButtonProps } from 'antd'
import { useRef } from 'react'

interface Props extends Omit<ButtonProps, 'onClick'> {
  /** Accessible name of the field. */
  name: string
  accept: string
  multiple?: boolean
  onChosen: (files: readonly File[]) => void
}

/** A button that opens the system's choice of files. */
export function FileButton({ name, accept, multiple, onChosen, ...button }: Props) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        hidden
        multiple={multiple}
        aria-label={name}
        accept={accept}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file, fixed in the meantime, can be chosen again.
          target.value = ''
          if (files.length > 0) onChosen(files)
        }}
      />
      <Button {...button} onClick={() => field.current?.click()} />
    </>
  )
}
