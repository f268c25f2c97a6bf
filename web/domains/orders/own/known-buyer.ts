import type { Language } from '#language/languages.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { isMember } from '#web/session/member.ts'
import type { AttendeeTexts } from '../attendees.ts'

/** What is known of a buyer who is signed in, so that they need not type it; nothing of others, or where nobody answers. */
export async function knownBuyer(language: Language): Promise<AttendeeTexts> {
  if (!isMember()) return {}
  try {
    const { nickname } = await httpBackend.call(language, 'getUserInfo', {})
    // The address is shown in part only, even to its owner: it is typed, so that the tickets arrive.
    return { name: nickname }
  } catch {
    return {}
  }
}
