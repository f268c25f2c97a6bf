import { traditionalTexts } from '#language/traditional-texts.ts'
import { quizzesHans } from './zh-hans.ts'

/** Texts of quizzes in traditional Chinese, as Hong Kong words them. */
export const quizzesHant = traditionalTexts(quizzesHans, {
  shares: '{n}座島的人數分布',
  nobody: '還沒有人作答，你可以做第一個。',
})
