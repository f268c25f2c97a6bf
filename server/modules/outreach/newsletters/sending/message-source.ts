import type { Language } from '#language/languages.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import type { DkimSettings } from '#server/platform/config/newsletter-config.ts'
import { ownLinks } from '../composition/digest-layout.ts'

/** An email of an issue, complete for one recipient. */
export interface NewsletterMail {
  to: string
  subject: string
  text: string
  html: string
  language: Language
  messageId: string
  /** Address that unsubscribes by a request (RFC 8058). */
  stopUrl: string
}

export interface SourceSettings {
  /** `news@example.org` or `Harbourwire <news@example.org>`. */
  from: string
  /** Name of the list for email programs: `<daily.example.org>`. */
  listId: string
  dkim?: DkimSettings | undefined
}

/** Writes an email as it is transferred, signed where a key is configured. */
export async function writeSource(mail: NewsletterMail, { from, listId, dkim }: SourceSettings): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  const { to, subject, text, html, language, messageId, stopUrl } = mail
  const source = await new MailComposer({
    ...{ from, subject, text, html, messageId },
    to: { name: '', address: to },
    textEncoding: 'base64',
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      Precedence: 'bulk',
      'List-Id': { prepared: true, value: listId },
      'List-Unsubscribe': { prepared: true, value: `<${stopUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
    .compile()
    .build()
  if (!dkim) return source
  const { default: DKIM } = await import('nodemailer/lib/dkim/index.js')
  const signed: Buffer[] = []
  for await (const part of new DKIM({ ...dkim, ...signedFields }).sign(source)) signed.push(Buffer.from(part))
  return Buffer.concat(signed)
}

/**
 * Writes an email with the links of its recipient in the place of those that stand for them: on lines and in attributes of
 * their own, so that no title has a key as part of another address. Called in threads.
 */
export function writeOwn(mail: NewsletterMail, manageUrl: string, settings: SourceSettings): Promise<Buffer> {
  const { stopUrl } = mail
  const own = new Map<string, string>([
    [ownLinks.stop, stopUrl],
    [ownLinks.manage, manageUrl],
  ])
  const attribute = (address: string) => `href="${escapeHtml(address)}"`
  let { html } = mail
  for (const [place, address] of own) html = html.replaceAll(attribute(place), attribute(address))
  const text = mail.text
    .split('\n')
    .map((line) => own.get(line) ?? line)
    .join('\n')
  return writeSource({ ...mail, text, html }, settings)
}

/** Both fields of unsubscribing must be signed (RFC 8058, 4). */
const signedFields = {
  headerFieldNames:
    'from:subject:date:message-id:to:mime-version:content-type:content-language:list-id:list-unsubscribe:list-unsubscribe-post',
}
