import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as styles from '#console/records/records.module.css'
import { nameOf } from '#console/ui/fields/texts.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import type { StaffQuiz } from '#contract/site/quizzes/quizzes-desk.ts'
import { useQuizText } from './quiz-texts.ts'

const percent = (count: number, total: number) => (total === 0 ? '–' : `${((count / total) * 100).toFixed(1)}%`)

/** How often each result came out, and what was chosen for each question. */
export function Statistics({ quiz }: { quiz: StaffQuiz }) {
  const { language } = useConsole()
  const t = useQuizText()
  const answer = useAnswer('quizStatistics', { id: quiz.id })
  const questions = new Map(quiz.questions.map(({ key, texts }) => [key, nameOf(texts, language, 'text')]))
  return (
    <Loaded answer={answer}>
      {({ total, results, questions: counted }) => (
        <section aria-label={t('quiz.statistics')}>
          <h2>{t('quiz.statistics')}</h2>
          <p className="quiet">{t('quiz.total', { n: total })}</p>
          <table className={styles.quizCounts}>
            <caption>{t('quiz.results')}</caption>
            <tbody>
              {quiz.results
                .map(({ poles, texts }) => ({
                  poles,
                  name: nameOf(texts, language, 'name'),
                  count: results.find((one) => one.poles === poles)?.count ?? 0,
                }))
                .toSorted((one, other) => other.count - one.count)
                .map(({ poles, name, count }) => (
                  <tr key={poles}>
                    <th scope="row">{name}</th>
                    <td>{count}</td>
                    <td>{percent(count, total)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
          <table className={styles.quizCounts}>
            <caption>{t('quiz.choices')}</caption>
            <tbody>
              {counted.map(({ key, counts }) => {
                const all = counts.reduce((sum, count) => sum + count, 0)
                return (
                  <tr key={key}>
                    <th scope="row">{questions.get(key)}</th>
                    {counts.map((count, choice) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place
                      <td key={choice}>{percent(count, all)}</td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
    </Loaded>
  )
}
