import type { Language } from '#language/languages.ts'
import type { AnswerWords } from '#server/platform/delivery/mail/answer-mail.ts'

const wordsOf = (title: string, yours: string): AnswerWords => ({
  title,
  yours,
  subject: (site) => `${title} – ${site}`,
})

/** Texts around answers to requests for corrections. */
export const answerWords: Readonly<Record<Language, AnswerWords>> = {
  'zh-Hans': wordsOf('你报告的差错有了答复', '你的纠错：'),
  'zh-Hant-HK': wordsOf('你報告的錯誤有了回覆', '你的糾錯：'),
  en: wordsOf('Your request for a correction', 'Your request:'),
}
