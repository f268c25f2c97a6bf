import { errorCatalogue } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import { type Backend, isBackendError } from './backend.ts'
import { announce, resetToken } from './session.ts'

/** Whether the user's name has been loaded since the page was. */
let known = false

/**
 * The guard of screens for members, for somebody with a token (specification, point 4): the first time the user info is
 * fetched. Where that fails, the token is reset and the failure shown.
 */
export async function admitted(backend: Backend, language: Language): Promise<boolean> {
  if (known) return true
  try {
    const user = await backend.call(language, 'getUserInfo', {})
    if (!user) throw Object.assign(new Error(errorCatalogue.accountGone.message[language]), { name: 'BackendError' })
    known = true
  } catch (error) {
    resetToken()
    announce({ text: (isBackendError(error) && error.message) || 'Has Error', tone: 'failed' })
  }
  return known
}
