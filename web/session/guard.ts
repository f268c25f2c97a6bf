import { commonErrors } from '#contract/common-errors.ts'
import type { Language } from '#language/languages.ts'
import { loadAccountTexts } from '#web/language/account-text.ts'
import { type Backend, isBackendError } from '#web/platform/backend.ts'
import { reloadPage } from '#web/router/reload.ts'
import { announce, resetToken } from './session.ts'

/** True if the user's name has been loaded since the page was. */
let known = false

/**
 * The guard of screens for members, for somebody with a token (specification, point 4): the first time the user info is
 * fetched. Where that fails, the token is reset and the failure shown; where the session has ended, the page reloads
 * with the dialog over it.
 * @param wanted path of the screen
 */
export async function isAdmitted(backend: Backend, language: Language, wanted: string): Promise<boolean> {
  if (known) return true
  // Loaded before it is needed: without a network it would not come.
  const texts = await loadAccountTexts(language).catch(() => undefined)
  try {
    const user = await backend.call(language, 'getUserInfo', {})
    if (!user) throw Object.assign(new Error(commonErrors.accountGone.message[language]), { name: 'BackendError' })
    known = true
  } catch (error) {
    resetToken()
    if (isBackendError(error) && error.code === commonErrors.sessionEnded.code) {
      await reloadPage(error.message, wanted)
      return false
    }
    const text = isBackendError(error) ? error.message : texts?.network
    announce({ text: text || 'Has Error', tone: 'failed' })
  }
  return known
}
