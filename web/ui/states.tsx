import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Tide } from './mark.tsx'
import * as styles from './states.module.css'

/** Nothing here: the tide line, what is missing (暂无数据), perhaps a way on. */
export function EmptyState({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Tide />
      <p>{label}</p>
      {children}
    </div>
  )
}

interface ErrorStateProps {
  /** Error message, in one short sentence. */
  title: string
  /** The word on the button, 重试. */
  retryLabel?: string
  onRetry?: () => void
  busy?: boolean
}

/** A failure with its reason and a retry. Content on the screen stays. */
export function ErrorState({ title, retryLabel, onRetry, busy }: ErrorStateProps) {
  return (
    <div className={`${styles.note} ${styles.noteSignal}`} role="alert">
      <p>
        <b>{title}</b>
      </p>
      {retryLabel && onRetry && (
        <Button size="s" busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}

/** The list is at its end (没有更多数据了). */
export function EndState({ label }: { label: string }) {
  return <p className={styles.end}>{label}</p>
}

/** A line of explanation beside the text: quiet, amber (machine-translated, stale) or signal. */
export function Note({ tone, children }: { tone?: 'amber' | 'signal'; children: ReactNode }) {
  return (
    <div className={tone ? `${styles.note} note--${tone}` : styles.note}>
      <div>{children}</div>
    </div>
  )
}
