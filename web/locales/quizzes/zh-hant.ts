import { traditionalTexts } from '#language/traditional-texts.ts'
import { quizzesHans } from './zh-hans.ts'

/** Texts of quizzes in traditional Chinese, as Hong Kong words them. */
export const quizzesHant = traditionalTexts(quizzesHans, {})
