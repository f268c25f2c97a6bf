import type { Language } from '#language/languages.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { isMember } from '#web/session/member.ts'
import type { AttendeeTexts } from '../attendees.ts'

/** What is known of a buyer who is signed in, so that they need not type it; nothing of others, or where nobody answers. */
export async function knownBuyer(language: Language): Promise<AttendeeTexts> {
  if (!isMember()) return {}
  try {
    const { nickname, email } = await httpBackend.call(language, 'getUserInfo', {})
    return { name: nickname, email }
  } catch {
    return {}
  }
}
