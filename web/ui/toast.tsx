import type { ReactNode } from 'react'
import * as styles from './floating.module.css'
import { Icon } from './icon.tsx'

export interface Toast {
  id: string | number
  text: ReactNode
  tone?: 'done' | 'failed'
}

/**
 * The region where short messages appear. It is always in the page, empty: a live region that arrives together with its
 * text is not read out.
 */
export function ToastRegion({ toasts, label }: { toasts: readonly Toast[]; label: string }) {
  return (
    <section className={styles.toasts} aria-live="polite" aria-label={label}>
      {toasts.map((toast) => (
        <p className={styles.toast} key={toast.id} role={toast.tone === 'failed' ? 'alert' : undefined}>
          {toast.tone && <Icon name={toast.tone === 'done' ? 'check' : 'close'} size="s" />}
          {toast.text}
        </p>
      ))}
    </section>
  )
}
