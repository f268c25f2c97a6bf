import './quiz.module.css'
import './quiz-plain.module.css'
import './result/quiz-result.module.css'
import { usePage } from '#web/router/page-data.ts'
import type { MissingData } from '../reading/loaders/loaders-missing.ts'
import { NotFound } from '../reading/missing.ts'
import type { QuizData, ResultData } from './loaders.ts'
import { inQuizTexts } from './quiz-text.ts'
import { ResultPage } from './result/result-page.tsx'
import { StartPage } from './start-page.tsx'

export { quizLoader } from './loaders.ts'

/** A quiz or one of its results; which of them the address says. */
export const quizPage = inQuizTexts(QuizPage)

function QuizPage() {
  const data = usePage<QuizData | ResultData | MissingData>()
  if (data.state === 'missing') return <NotFound />
  return data.state === 'quiz' ? <StartPage data={data} /> : <ResultPage data={data} />
}
