import { Button } from 'antd'
import { useKeys } from '#console/platform/keys/keys.ts'
import { Keys } from './keys.tsx'

interface Props {
  /** Name of the thing to add, as on the button. */
  name: string
  onAdd: () => void
  disabled?: boolean
}

/** Begins something new in a list, by mouse or by the key N. */
export function AddButton({ name, onAdd, disabled = false }: Props) {
  useKeys({ n: () => !disabled && onAdd() })
  return (
    <Button type="primary" disabled={disabled} onClick={onAdd}>
      {name} <Keys keys={['N']} />
    </Button>
  )
}
