import { useTextLang } from '#web/language/text-language.ts'
import { useHref } from '#web/router/link.tsx'
import * as styles from '#web/ui/buttons.module.css'
import type { QuizData } from './loaders.ts'
import * as quizStyles from './quiz.module.css'
import * as quizPlainStyles from './quiz-plain.module.css'
import { useQuizText } from './quiz-text.ts'

/** All questions as one form, for browsers without script; the server answers it with the address of the result. */
export function PlainForm({ data: { quiz, questions } }: { data: QuizData }) {
  const t = useQuizText()
  const lang = useTextLang(quiz.language)
  const href = useHref()
  return (
    <form
      className={`${quizStyles.qzSec} ${quizPlainStyles.qzPlain}`}
      method="get"
      action={href(`/quizzes/${quiz.slug}/answers`)}
      lang={lang}
    >
      <p>{t('plain')}</p>
      {questions.map(({ key, scene, text, options }, place) => (
        <fieldset key={key}>
          <legend>
            {place + 1}. <b>{scene}</b> {text}
          </legend>
          {options.map((option, choice) => (
            <label key={option}>
              <input type="radio" name={key} value={choice + 1} required /> {option}
            </label>
          ))}
        </fieldset>
      ))}
      <button type="submit" className={`${styles.btn} ${styles.btnPrimary}`}>
        {t('see')}
      </button>
    </form>
  )
}
