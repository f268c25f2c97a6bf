import type { Language } from '#language/languages.ts'
import type { AnswerWords } from '#server/platform/delivery/mail/answer-mail.ts'

const wordsOf = (title: string, yours: string): AnswerWords => ({
  title,
  yours,
  subject: (site) => `${title} – ${site}`,
})

/** Texts around answers to requests for corrections. */
export const answerWords: Readonly<Record<Language, AnswerWords>> = {
  'zh-Hans': wordsOf('回复你的纠错', '你的纠错：'),
  'zh-Hant-HK': wordsOf('回覆你的糾錯', '你的糾錯：'),
  en: wordsOf('Reply to your correction request', 'Your request:'),
}
