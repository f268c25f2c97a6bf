import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { User } from '#contract/members/accounts.ts'
import { loadFirstAccountTexts } from '#web/language/account-text.ts'
import { failedWith } from '#web/platform/call-failures.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'

const ProofDialog = lazyDialog(async () => {
  // Other areas than the account's have not loaded its texts.
  const [{ ProofDialog }] = await Promise.all([import('./proof-dialog.tsx'), loadFirstAccountTexts()])
  return ProofDialog
})

/** Outcome of an action: its result, or nothing where its owner did not want to prove who they are. */
export type Proven<T> = { done: true; result: T } | { done: false }
type WithProof = <T>(action: () => Promise<T>) => Promise<Proven<T>>

const ProofContext = createContext<WithProof>(async (action) => ({ done: true, result: await action() }))

/**
 * Runs an action. Where the server first wants a proof of who is there, asks for it and then repeats the action.
 * @throws whatever else the action fails with
 */
export const useWithProof = (): WithProof => use(ProofContext)

/** Lets everything below ask for a proof. */
export function ProofProvider({ user, children }: { user: User; children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  const answer = useRef<(proven: boolean) => void>(() => {})
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve
        setAsking(true)
      }),
    [],
  )
  const withProof = useCallback<WithProof>(
    async (action) => {
      try {
        return { done: true, result: await action() }
      } catch (error) {
        if (!failedWith(error, 'proofRequired')) throw error
        return (await ask()) ? { done: true, result: await action() } : { done: false }
      }
    },
    [ask],
  )
  const settle = (proven: boolean) => {
    setAsking(false)
    answer.current(proven)
  }
  return (
    <ProofContext value={withProof}>
      {children}
      {asking &&
        createPortal(
          <ProofDialog user={user} onProven={() => settle(true)} onClose={() => settle(false)} />,
          document.body,
        )}
    </ProofContext>
  )
}
