import type { Language } from '#language/languages.ts'
import type { StoredFeedback } from '#server/domains/messages/service.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'

interface Words {
  title: (site: string) => string
  boxTitle: string
  yours: string
}

const words: Readonly<Record<Language, Words>> = {
  'zh-Hans': { title: (site) => `【${site}】回复你的反馈`, boxTitle: '回复你的反馈', yours: '你的反馈：' },
  'zh-Hant-HK': { title: (site) => `【${site}】回覆你的意見`, boxTitle: '回覆你的意見', yours: '你的意見：' },
  en: { title: (site) => `Your feedback – ${site}`, boxTitle: 'Your feedback', yours: 'Your feedback:' },
}

type Given = Pick<StoredFeedback, 'language' | 'content'>

/** What stands in the writer's box, in the language that they wrote from. The answer stands as it was written. */
export function answerMessage({ language, content }: Given, answer: string) {
  const { boxTitle, yours } = words[language]
  return { [language]: { title: boxTitle, text: `${answer}\n\n${yours}\n${content}` } }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '').replaceAll('\n', '<br>')

/** The same as a mail; everything that comes from people is escaped. */
export function answerMail(
  { language, content }: Given,
  { site, siteOrigin, text }: { site: string; siteOrigin: string; text: string },
): Omit<Mail, 'to'> {
  const { title, yours } = words[language]
  return {
    subject: title(site.replace(/\s+/gu, ' ')),
    text: `${text}\n\n${yours}\n${content.replace(/^/gm, '> ')}\n\n-- \n${site}\n${siteOrigin}\n`,
    html: `<p>${escaped(text)}</p><p>${yours}</p><blockquote>${escaped(content)}</blockquote><p><a href="${escaped(siteOrigin)}/">${escaped(site)}</a></p>`,
    language,
  }
}
