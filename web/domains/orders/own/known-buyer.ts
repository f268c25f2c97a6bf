import type { Language } from '#language/languages.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { isMember } from '#web/session/member.ts'
import type { AttendeeTexts } from '../attendees.ts'

/** Places are already reserved: nobody waits longer than this for a name that is quickly typed. */
const longestMs = 1_500

/**
 * Returns the known details of a signed-in buyer, to save typing; nothing for others, or where no answer comes in
 * time.
 */
export async function knownBuyer(language: Language): Promise<AttendeeTexts> {
  if (!isMember()) return {}
  const known = httpBackend.call(language, 'buyerDetails', {}).then(
    ({ name, email }): AttendeeTexts => ({ name, email }),
    () => ({}),
  )
  const late = new Promise<AttendeeTexts>((resolve) => setTimeout(resolve, longestMs, {}))
  return Promise.race([known, late])
}
