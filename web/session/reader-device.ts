import type { Language } from '#language/languages.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { base64url } from '#web/platform/push/base64url.ts'

/** Storage key of the token by which the server knows this browser. */
const tokenKey = 'reader-device'
/** Storage key of the member to whom the browser was last given. */
const memberKey = 'reader-device-member'

/** Used where a browser stores nothing: it is forgotten with the page. */
let unstored: string | undefined

const read = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

const write = (key: string, value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser that stores nothing has a token for the page alone.
  }
}

/** The token of this browser; undefined where it never saved a search or subscribed to pushes. */
export const knownDevice = (): string | undefined => read(tokenKey) ?? unstored

/** The token of this browser, made of 256 random bits if it has none. */
export function readerDevice(): string {
  const known = knownDevice()
  if (known) return known
  unstored = base64url(crypto.getRandomValues(new Uint8Array(32)))
  write(tokenKey, unstored)
  return unstored
}

/** Gives what this browser follows to the member who signed in; once for each sign-in. */
export async function joinMember(language: Language, member: number): Promise<void> {
  const device = knownDevice()
  if (!device || read(memberKey) === String(member)) return
  await httpBackend.call(language, 'joinDevice', { device })
  write(memberKey, String(member))
}

/** The browser is nobody's after signing out: it receives nothing more of what the member follows. */
export async function leaveMember(language: Language): Promise<void> {
  const device = knownDevice()
  write(memberKey, undefined)
  if (device) await httpBackend.call(language, 'leaveDevice', { device })
}
