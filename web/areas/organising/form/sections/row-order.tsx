import type { KeyboardEvent } from 'react'
import { useOrganisingText } from '#web/areas/organising/organising-text.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '../../organising-rows.module.css'

interface RowOrderProps {
  name: string
  place: number
  last: number
  onMove: (to: number) => void
}

/** Moves a row up, or with Alt and the arrow keys either way. */
export function RowOrder({ name, place, last, onMove }: RowOrderProps) {
  const t = useOrganisingText()
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0 || !event.altKey) return
    event.preventDefault()
    onMove(Math.min(Math.max(place + step, 0), last))
  }
  return (
    <IconButton
      className={styles.evgrip}
      label={t('moveRow', { name })}
      disabled={last === 0}
      onKeyDown={press}
      onClick={() => onMove(place === 0 ? last : place - 1)}
    >
      <Icon name="up" size="s" />
    </IconButton>
  )
}
