import type { SignedIn } from '#contract/members/accounts.ts'
import { keepHandoff } from '#web/router/handoff.ts'
import type { SignInRequest } from '#web/session/session.ts'

interface Finished {
  answer: SignedIn
  /** Said on the page that follows, where a deletion was cancelled. */
  words: string
  /** Said there in any case. */
  said?: string
}

/**
 * Completes a successful sign-in: reloads the page, or opens the requested one (specification, point 4). The action
 * that the reader chose as a visitor is carried out there.
 */
export function finishSignIn(request: SignInRequest, finished?: Finished): void {
  const text = finished?.answer.deregistration_cancelled ? finished.words : finished?.said
  const notice = text === undefined ? undefined : { text, tone: 'done' as const }
  keepHandoff({ pending: finished && request.pending, notice })
  if (request.wanted === undefined) location.reload()
  else location.assign(request.wanted)
}
