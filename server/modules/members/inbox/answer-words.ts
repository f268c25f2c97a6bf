import type { Language } from '#language/languages.ts'
import type { AnswerWords } from '#server/platform/delivery/mail/answer-mail.ts'

/** Texts around answers to feedback. */
export const answerWords: Readonly<Record<Language, AnswerWords>> = {
  'zh-Hans': { subject: (site) => `【${site}】回复你的反馈`, title: '回复你的反馈', yours: '你的反馈：' },
  'zh-Hant-HK': { subject: (site) => `【${site}】回覆你的意見`, title: '回覆你的意見', yours: '你的意見：' },
  en: {
    subject: (site) => `Reply to your feedback – ${site}`,
    title: 'Reply to your feedback',
    yours: 'Your feedback:',
  },
}
