import type { Language } from '#language/languages.ts'
import type { Mail } from './mailer.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '').replaceAll('\n', '<br>')

interface Answer {
  subject: string
  /** The answer itself. */
  text: string
  /** The line above the text that was answered: 'Your feedback:'. */
  yours: string
  /** The text that was answered. */
  content: string
  language: Language
  site: string
  siteOrigin: string
}

/** A mail that answers what somebody wrote to the site; everything that comes from people is escaped. */
export function answerMailOf({ subject, text, yours, content, language, site, siteOrigin }: Answer): Omit<Mail, 'to'> {
  return {
    subject,
    text: `${text}\n\n${yours}\n${content.replace(/^/gm, '> ')}\n\n-- \n${site}\n${siteOrigin}\n`,
    html: `<p>${escaped(text)}</p><p>${yours}</p><blockquote>${escaped(content)}</blockquote><p><a href="${escaped(siteOrigin)}/">${escaped(site)}</a></p>`,
    language,
  }
}
