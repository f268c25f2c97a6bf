import type { Language } from '#language/languages.ts'
import { answerMailOf } from '#server/platform/mail/answer-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'

interface Words {
  title: string
  yours: string
}

const words: Readonly<Record<Language, Words>> = {
  'zh-Hans': { title: '你报告的差错有了答复', yours: '你的纠错：' },
  'zh-Hant-HK': { title: '你報告的錯誤有了回覆', yours: '你的糾錯：' },
  en: { title: 'The mistake that you reported', yours: 'Your report:' },
}

interface Given {
  language: Language
  content: string
}

/** The message to the reader, in the language that they read in. The answer is quoted as it was written. */
export function answerMessage({ language, content }: Given, answer: string) {
  const { title, yours } = words[language]
  return { [language]: { title, text: `${answer}\n\n${yours}\n${content}` } }
}

/** The same as a mail. */
export function answerMail(
  { language, content }: Given,
  { site, siteOrigin, text }: { site: string; siteOrigin: string; text: string },
): Omit<Mail, 'to'> {
  const { title, yours } = words[language]
  const subject = `${title} – ${site.replace(/\s+/gu, ' ')}`
  return answerMailOf({ subject, text, yours, content, language, site, siteOrigin })
}
