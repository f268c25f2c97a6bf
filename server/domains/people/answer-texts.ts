import type { Language } from '#language/languages.ts'
import type { StoredFeedback } from '#server/domains/messages/service.ts'
import { answerMailOf } from '#server/platform/mail/answer-mail.ts'
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

/** The message to the writer, in the language that they wrote from. The answer is quoted as it was written. */
export function answerMessage({ language, content }: Given, answer: string) {
  const { boxTitle, yours } = words[language]
  return { [language]: { title: boxTitle, text: `${answer}\n\n${yours}\n${content}` } }
}

/** The same as a mail. */
export function answerMail(
  { language, content }: Given,
  { site, siteOrigin, text }: { site: string; siteOrigin: string; text: string },
): Omit<Mail, 'to'> {
  const { title, yours } = words[language]
  const subject = title(site.replace(/\s+/gu, ' '))
  return answerMailOf({ subject, text, yours, content, language, site, siteOrigin })
}
