import type { Language } from '#language/languages.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { isMember } from '#web/session/member.ts'
import type { AttendeeTexts } from '../attendees.ts'

/** Places are held already: nobody waits longer than this for a name that is quickly typed. */
const longestMs = 1_500

/**
 * What is known of a buyer who is signed in, so that they need not type it; nothing of others, or where nobody answers in
 * time.
 */
export async function knownBuyer(language: Language): Promise<AttendeeTexts> {
  if (!isMember()) return {}
  // The address is shown in part only, even to its owner: it is typed, so that the tickets arrive.
  const known = httpBackend.call(language, 'getUserInfo', {}).then(
    ({ nickname }): AttendeeTexts => ({ name: nickname }),
    () => ({}),
  )
  const late = new Promise<AttendeeTexts>((resolve) => setTimeout(resolve, longestMs, {}))
  return Promise.race([known, late])
}
