import { useState } from 'react'
import { isLanguage } from '#language/languages.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useHydrated } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { ARCHIPELAGO_CARD_PATH, ARCHIPELAGO_PATH } from '#web/ui/cover/island/island-address.ts'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { IslandList } from './island-list.tsx'
import type { QuizData } from './loaders.ts'
import { PlainForm } from './plain-form.tsx'
import { QuestionRun } from './question-run.tsx'
import * as styles from './quiz.module.css'
import { QuizFrame } from './quiz-frame.tsx'
import { useQuizText } from './quiz-text.ts'
import { useQuizPlace } from './use-quiz-place.ts'

/** Questions that most answer in a minute. */
const questionsPerMinute = 6

/** A large title goes to a new line after a comma sooner than within a clause. */
const clausesOf = (title: string) => title.split(/(?<=，|, )/)

/** The first page of a quiz, and its questions once it has begun. */
export function StartPage({ data }: { data: QuizData }) {
  const { quiz, questions } = data
  const t = useQuizText()
  const lang = useTextLang(quiz.language)
  const { place, choose, forget } = useQuizPlace(quiz.slug)
  const [running, setRunning] = useState(false)
  const hydrated = useHydrated()
  const next = questions.findIndex(({ key }) => place?.choices[key] === undefined)
  const kept = place !== undefined && next > 0
  const minutes = Math.max(1, Math.round(questions.length / questionsPerMinute))
  const head = (
    <Head
      title={quiz.title}
      description={quiz.lead}
      path={quiz.path}
      picture={ARCHIPELAGO_CARD_PATH}
      available={quiz.languages.filter(isLanguage)}
      noindex={quiz.draft}
    />
  )
  if (running)
    return (
      <QuizFrame quiz={quiz}>
        {head}
        <QuestionRun data={data} place={place} choose={choose} forget={forget} onLeave={() => setRunning(false)} />
      </QuizFrame>
    )
  const start = () => {
    forget()
    setRunning(true)
  }
  return (
    <QuizFrame quiz={quiz}>
      {head}
      <section className={styles.qzStart}>
        <img
          className={styles.qzStartArt}
          src={ARCHIPELAGO_PATH}
          alt=""
          width={540}
          height={336}
          fetchPriority="high"
        />
        <div className={styles.qzStartText} lang={lang}>
          {quiz.kicker && <p className={styles.qzKicker}>{quiz.kicker}</p>}
          <h1>
            {clausesOf(quiz.title).map((clause) => (
              <span key={clause}>{clause}</span>
            ))}
          </h1>
          <p className={styles.qzLead}>{quiz.lead}</p>
          <p
            className={`${styles.qzActs} ${pageHeadStyles.needsScript}`}
            // A moment before it can be pressed it looks as it will.
            data-ready={questions.length > 0 || undefined}
          >
            {kept && (
              <button
                type="button"
                className={`${buttonsStyles.btn} ${buttonsStyles.btnPrimary}`}
                onClick={() => setRunning(true)}
              >
                {t('goOn', { n: next + 1 })}
              </button>
            )}
            <button
              type="button"
              className={kept ? buttonsStyles.btn : `${buttonsStyles.btn} ${buttonsStyles.btnPrimary}`}
              disabled={!hydrated || questions.length === 0}
              onClick={start}
            >
              {kept ? t('again') : t('start', { n: minutes })}
            </button>
          </p>
          {quiz.note && <p className={styles.qzSmall}>{quiz.note}</p>}
        </div>
      </section>
      <noscript>{import.meta.env.SSR && <PlainForm data={data} />}</noscript>
      <section className={styles.qzSec}>
        <SectionHead title={t('islands', { n: quiz.results.length })} />
        <IslandList quiz={quiz} results={quiz.results} />
      </section>
    </QuizFrame>
  )
}
