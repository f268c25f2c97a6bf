import { commonErrors } from '#contract/common-errors.ts'
import type { Language } from '#language/languages.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { takeHandoff } from '#web/router/handoff.ts'
import { isMember } from '#web/session/member.ts'
import { announce, openLogin, resetToken } from '#web/session/session.ts'
import { saysEnded, wantedAddress } from '#web/session/sign-in-address.ts'
import { finishSignIn } from './finish.ts'
import { takeCredential } from './google.ts'
import { loadSignInTexts } from './texts.ts'

/** Answers the fragment that somebody came with: opens the dialog, or signs in with what Google sent along. */
export async function arrive(fragment: string, language: Language): Promise<void> {
  if (fragment.startsWith('#login')) return arriveForDialog(fragment, language)
  const answer = takeCredential(fragment)
  if (!answer) return
  const texts = await loadSignInTexts(language)
  try {
    const signedIn = await httpBackend.call(language, 'googleLogin', { credential: answer.credential })
    const request = { mode: 1, wanted: answer.from } as const
    if ('second_step' in signedIn) return openLogin({ ...request, secondStep: signedIn.second_step })
    finishSignIn(request, { answer: signedIn, words: texts.deletionCancelled })
  } catch (error) {
    announce({ text: isBackendError(error) ? error.message : texts.network, tone: 'failed' })
  }
}

/** Members who came by an address for visitors, such as a kept one, go on; a hint without a session is forgotten. */
async function arriveForDialog(fragment: string, language: Language): Promise<void> {
  const wanted = wantedAddress(fragment)
  if (isMember()) {
    const viewer = await httpBackend.call(language, 'getViewer', {}).catch(() => undefined)
    if (viewer?.user) {
      if (wanted !== undefined) location.replace(wanted)
      return
    }
    if (viewer) resetToken()
  }
  const { notice, pending } = takeHandoff()
  const ended = { text: commonErrors.sessionEnded.message[language], tone: 'failed' as const }
  announce(notice ?? (saysEnded(fragment) ? ended : undefined))
  openLogin({ mode: 1, wanted, pending })
}
