import type { SignedIn } from '#contract/members/accounts.ts'
import { keepHandoff } from '#web/router/handoff.ts'
import type { SignInRequest } from '#web/session/session.ts'

/**
 * Completes a successful sign-in: reloads the page, or opens the requested one (specification, point 4). The action
 * that the reader chose as a visitor is carried out there.
 */
export function finishSignIn(request: SignInRequest, answer?: SignedIn, cancelledText = ''): void {
  const notice = answer?.deregistration_cancelled ? { text: cancelledText, tone: 'done' as const } : undefined
  keepHandoff({ pending: answer && request.pending, notice })
  if (request.wanted === undefined) location.reload()
  else location.assign(request.wanted)
}
