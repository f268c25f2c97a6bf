import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { scoreOf } from '#contract/site/quizzes/quiz-scoring.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Headline } from '#web/ui/text/headline.tsx'
import { useResultAddress } from './island-list.tsx'
import type { QuizData } from './loaders.ts'
import * as styles from './quiz.module.css'
import { useQuizText } from './quiz-text.ts'
import type { QuizPlace } from './use-quiz-place.ts'

interface Props {
  data: QuizData
  place: QuizPlace | undefined
  choose: (question: string, choice: number) => void
  forget: () => void
  /** Called on leaving; answers given so far are kept. */
  onLeave: () => void
}

/** How long a choice is seen before the next question comes, in ms. */
const seenMs = 280

/** One question at a time: by thumb, by the keys 1 to 5, and by the arrows. */
export function QuestionRun({ data, place, choose, forget, onLeave }: Props) {
  const { questions } = data
  const t = useQuizText()
  const choices = place?.choices ?? {}
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      questions.findIndex(({ key }) => choices[key] === undefined),
    ),
  )
  const question = questions[at]
  const lang = useTextLang(question?.language ?? '')
  const title = useRef<HTMLHeadingElement>(null)
  const { finish, busy } = useFinish(data, place, forget)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The choices are saved before the last question leads to the result.
  const [chosenLast, setChosenLast] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: screen readers announce each question
  useEffect(() => title.current?.focus({ preventScroll: true }), [at])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!chosenLast) return
    setChosenLast(false)
    void finish()
  }, [chosenLast, finish])

  const goTo = useCallback(
    (next: number) => {
      clearTimeout(timer.current)
      if (next < 0) onLeave()
      else if (next < questions.length) setAt(next)
    },
    [questions.length, onLeave],
  )
  const pick = useCallback(
    (choice: number) => {
      if (!question || busy) return
      choose(question.key, choice)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => (at + 1 < questions.length ? setAt(at + 1) : setChosenLast(true)), seenMs)
    },
    [question, busy, choose, at, questions.length],
  )
  const isAnswered = question !== undefined && choices[question.key] !== undefined
  useRunKeys({ pick, goTo, at, isAnswered })

  if (!question) return null
  const number = at + 1
  return (
    <section className={styles.qzRun} aria-busy={busy}>
      <div className={styles.qzRunHead}>
        <button type="button" className={buttonsStyles.iconbtn} aria-label={t('back')} onClick={() => goTo(at - 1)}>
          <Icon name="chevron-left" />
        </button>
        <span className={styles.qzRunCount}>
          <strong>{number}</strong> / {questions.length}
        </span>
        <button type="button" className={styles.qzRunLeave} onClick={onLeave}>
          {t('leave')}
        </button>
      </div>
      <Ruler done={number} all={questions.length} />
      <div className={styles.qzRunText} lang={lang}>
        {question.scene && <p className={styles.qzKicker}>{question.scene}</p>}
        <h1 ref={title} tabIndex={-1}>
          <Headline text={question.text} breaks={question.text_breaks} />
        </h1>
      </div>
      <ol className={styles.qzOptions} lang={lang}>
        {question.options.map((option, place) => (
          <li key={option}>
            <button type="button" aria-pressed={choices[question.key] === place + 1} onClick={() => pick(place + 1)}>
              <kbd>{place + 1}</kbd>
              <span>{option}</span>
              <Icon name="check" />
            </button>
          </li>
        ))}
      </ol>
      <p className={styles.qzKeys}>
        <span>
          <kbd>1</kbd>–<kbd>5</kbd> {t('keyChoose')}
        </span>
        <span>
          <kbd>←</kbd>
          <kbd>→</kbd> {t('keyMove')}
        </span>
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('keyWalk')}
        </span>
      </p>
    </section>
  )
}

/** Progress as a ruler: one mark for each question. */
function Ruler({ done, all }: { done: number; all: number }) {
  const t = useQuizText()
  return (
    <div
      className={styles.qzRuler}
      role="progressbar"
      aria-valuenow={done}
      aria-valuemin={1}
      aria-valuemax={all}
      aria-label={t('progress', { n: done, all })}
    >
      <svg aria-hidden="true">
        <line x1="0" x2="100%" y1="15" y2="15" />
        <line className="done" x1="0" x2={`${(done / all) * 100}%`} y1="15" y2="15" />
        {Array.from({ length: all + 1 }, (_, mark) => mark).map((mark) => (
          <line
            key={mark}
            className={mark <= done ? 'done' : undefined}
            x1={`${(mark / all) * 100}%`}
            x2={`${(mark / all) * 100}%`}
            y1={mark % 8 === 0 ? 3 : 9}
            y2="15"
          />
        ))}
      </svg>
    </div>
  )
}

interface RunKeys {
  pick: (choice: number) => void
  goTo: (place: number) => void
  at: number
  isAnswered: boolean
}

function useRunKeys({ pick, goTo, at, isAnswered }: RunKeys): void {
  // With the question in sight, not after it: a quick key would else answer the one before again.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat) return
      if (/^[1-5]$/.test(event.key)) return pick(Number(event.key))
      if (event.key === 'ArrowLeft') return goTo(at - 1)
      if (event.key === 'ArrowRight' && isAnswered) return goTo(at + 1)
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      const buttons = [...document.querySelectorAll<HTMLElement>('.qz-options button')]
      const present = buttons.indexOf(document.activeElement as HTMLElement)
      const step = event.key === 'ArrowDown' ? 1 : -1
      buttons.at(present < 0 && step < 0 ? -1 : (present + step) % buttons.length)?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [pick, goTo, at, isAnswered])
}

/** Sends the answers and goes to their result, which is known here as well: one that cannot be counted is still shown. */
function useFinish({ quiz, questions }: QuizData, place: QuizPlace | undefined, forget: () => void) {
  const t = useQuizText()
  const language = useLanguage()
  const navigate = useNavigate()
  const href = useHref()
  const toast = useToast()
  const addressOf = useResultAddress(quiz)
  const [busy, setBusy] = useState(false)
  const finish = useCallback(async () => {
    const answers = questions.flatMap(({ key }) => {
      const choice = place?.choices[key]
      return choice === undefined ? [] : [{ question: key, choice }]
    })
    if (!place || answers.length < questions.length) return toast(t('unanswered'))
    setBusy(true)
    const { poles, places } = scoreOf(questions, answers)
    try {
      if (!quiz.draft) await httpBackend.call(language, 'submitQuiz', { slug: quiz.slug, key: place.key, answers })
    } catch (error) {
      toast(isBackendError(error) ? error.message : t('uncounted'), 'failed')
    } finally {
      setBusy(false)
    }
    const result = quiz.results.find((one) => one.poles === poles)
    if (!result) return
    navigate(`${href(addressOf(result.key))}#${places.join('-')}`)
    forget()
  }, [quiz, questions, place, forget, language, navigate, href, toast, addressOf, t])
  return { finish, busy }
}
