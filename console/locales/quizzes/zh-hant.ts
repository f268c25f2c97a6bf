import { traditionalTexts } from '#language/traditional-texts.ts'
import { quizzesHans } from './zh-hans.ts'

/** Texts about quizzes in traditional Chinese, as people in Hong Kong say them; they come with their pages. */
export const quizzesHant = traditionalTexts(quizzesHans, {
  'quiz.result.strengths': '長處，每行一項',
  'quiz.result.risks': '注意事項，每行一項',
  'quiz.total': '共{n}份答卷；只統計次數，不記身份',
})
