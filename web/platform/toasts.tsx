import { createContext, use, useCallback, useMemo, useState } from 'react'
import { type Toast, ToastRegion } from '#web/ui/toast.tsx'

const shownMs = 5000
type Show = (text: string, tone?: Toast['tone']) => void

const ToastContext = createContext<Show>(() => {})

/**
 * Adds a message. A failure before it was about an earlier attempt and would repeat or contradict the new one. A message
 * without text only removes such failures, after a success that is shown elsewhere.
 */
export const withToast = (now: readonly Toast[], toast: Toast): Toast[] => [
  ...now.filter(({ tone }) => tone !== 'failed'),
  ...(toast.text ? [toast] : []),
]

/** Shows a short message for 5 seconds. */
export const useToast = (): Show => use(ToastContext)

/** The region of short messages around the page. */
export function ToastProvider({ label, children }: { label: string; children: React.ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const show = useCallback<Show>((text, tone) => {
    const id = crypto.randomUUID()
    setToasts((now) => withToast(now, { id, text, tone }))
    setTimeout(() => setToasts((now) => now.filter((toast) => toast.id !== id)), shownMs)
  }, [])
  const region = useMemo(() => <ToastRegion toasts={toasts} label={label} />, [toasts, label])
  return (
    <ToastContext value={show}>
      {children}
      {region}
    </ToastContext>
  )
}
