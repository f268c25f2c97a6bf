import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react'
import { confirmingCall } from '#console/platform/acts/confirming-call.ts'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'

const IdentityDialog = lazy(async () => ({ default: (await import('./identity-dialog.tsx')).IdentityDialog }))

/** The console, whose calls ask who is there where the server wants to know; what was typed stays meanwhile. */
export function IdentityGate({ value, children }: { value: Console; children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  const answer = useRef<(proven: boolean) => void>(() => {})
  const confirming = useMemo(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve
        setAsking(true)
      })
    return { ...value, call: confirmingCall(value.call, ask) }
  }, [value])
  const settle = (proven: boolean) => {
    setAsking(false)
    answer.current(proven)
  }
  return (
    <ConsoleProvider value={confirming}>
      {children}
      {asking && (
        <Suspense fallback={null}>
          <IdentityDialog onProven={() => settle(true)} onClose={() => settle(false)} />
        </Suspense>
      )}
    </ConsoleProvider>
  )
}
