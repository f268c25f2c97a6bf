import { createHash } from 'node:crypto'
import type { Language } from '#language/languages.ts'
import { pathIn } from '#server/platform/delivery/mail/mail-layout.ts'
import type { Access } from '../access.ts'
import { ticketWords } from './message-texts.ts'

/** An address in the key of an email: of a fixed length. */
export const mailKey = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 22)

/** The text on how to unsubscribe from emails about an event that nobody needs for a ticket. */
export function stopOf(access: Access, event: number, { email, language }: { email: string; language: Language }) {
  const query = new URLSearchParams({ event: `${event}`, email, token: access.stop(event, email) })
  return { text: ticketWords[language].stop, path: pathIn(language, `/stop-messages?${query}`) }
}
