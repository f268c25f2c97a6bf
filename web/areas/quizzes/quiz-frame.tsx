import type { QuizHead } from '#contract/site/quizzes/quizzes.ts'
import { SiteLink } from '#web/router/link.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { LanguageSwitcher } from '../frame/language-switcher.tsx'
import { useSiteName } from '../reading/site-name.ts'
import * as styles from './quiz.module.css'
import { useQuizText } from './quiz-text.ts'

/** Layout of every page of a quiz: the site it belongs to, and its languages. */
export function QuizFrame({ quiz, children }: { quiz: QuizHead; children: React.ReactNode }) {
  const t = useQuizText()
  return (
    <div className={styles.qz}>
      <header className={styles.qzTop}>
        <SiteLink className={styles.qzBrand} href="/">
          <Mark />
          <b>{useSiteName()}</b>
        </SiteLink>
        <LanguageSwitcher />
      </header>
      {quiz.draft && <p className={styles.qzNote}>{t('draft')}</p>}
      {children}
    </div>
  )
}
