import { traditionalTexts } from '#language/traditional-texts.ts'
import { quizzesHans } from './zh-hans.ts'

/** Texts about quizzes in traditional Chinese, as people in Hong Kong say them; they come with their pages. */
export const quizzesHant = traditionalTexts(quizzesHans, {
  'quiz.none': '還沒有測試',
  'quiz.counts': '{questions}條題目，{total}份答卷',
  'quiz.result.strengths': '長處，每行一項',
  'quiz.result.risks': '注意事項，每行一項',
  'quiz.noQuestions': '還沒有題目；每條軸最少需要一道才能發布',
  'quiz.total': '共{n}份答卷；只統計次數，不記身份',
})
