import type { Language } from '#language/languages.ts'
import { DeliveryError } from '../delivery-error.ts'

/** An attachment of an email. */
export interface MailFile {
  name: string
  /** Media type: application/pdf. */
  type: string
  content: Buffer
}

export interface Mail {
  /** One address, without a name: `reader@example.org`. */
  to: string
  /** Address for answers, without a name; if absent, the site's own. */
  replyTo?: string
  /** One line. */
  subject: string
  text: string
  html: string
  /** Language of the email. */
  language: Language
  files?: readonly MailFile[]
  /** Address at which the recipient's program unsubscribes from emails of this kind by a request (RFC 8058). */
  stopUrl?: string
}

/** Sends emails. */
export interface Mailer {
  /** Resolves once the delivering server has accepted the email. @throws DeliveryError */
  send(message: Mail): Promise<void>
}

const longestAddress = 254
const longestSubject = 500
/** One plain address: nothing that could begin a second one, a name, a comment or a header. */
const plainAddress = /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+$/u
const lineBreaks = /[\p{Cc}\u2028\u2029]/u

/** True if an address has a valid form; whether anybody has it is another question. */
export function isMailAddress(text: string): boolean {
  return text.length <= longestAddress && plainAddress.test(text)
}

/** Refuses what would write a header or a second receiver. @throws DeliveryError */
export function checkMail({ to, replyTo, subject }: Pick<Mail, 'to' | 'replyTo' | 'subject'>): void {
  if (!isMailAddress(to)) throw new DeliveryError('receiver', 'The address of a mail is not one')
  if (replyTo !== undefined && !isMailAddress(replyTo)) {
    throw new DeliveryError('refused', 'The address for answers to a mail is not one')
  }
  if (subject.trim() === '' || subject.length > longestSubject || lineBreaks.test(subject)) {
    throw new DeliveryError('refused', 'The subject of a mail is not one line')
  }
}
