import type { QuizHead } from '#contract/site/quizzes/quizzes.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { useResultAddress } from '../island-list.tsx'
import * as quizStyles from '../quiz.module.css'
import { useQuizText } from '../quiz-text.ts'
import { localeNumber } from './locale-number.ts'
import * as quizResultStyles from './quiz-result.module.css'

/** How many of all who answered live on each island, the fullest first. */
export function Shares({ quiz, present }: { quiz: QuizHead; present: string }) {
  const t = useQuizText()
  const language = useLanguage()
  const lang = useTextLang(quiz.language)
  const addressOf = useResultAddress(quiz)
  const rows = quiz.results.toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0))
  const most = Math.max(1, ...rows.map(({ share }) => share ?? 0))
  return (
    <section className={quizResultStyles.qzShares}>
      <SectionHead title={t('shares', { n: quiz.results.length })}>
        {quiz.total > 0 && (
          <span className={quizStyles.qzSmall}>{t('total', { n: localeNumber(quiz.total, language) })}</span>
        )}
      </SectionHead>
      {quiz.total === 0 && <p className={quizStyles.qzSmall}>{t('nobody')}</p>}
      <ol lang={lang}>
        {rows.map(({ key, name, share }) => (
          <li key={key}>
            <SiteLink href={addressOf(key)} aria-current={key === present ? 'true' : undefined}>
              <span>{name}</span>
              <svg aria-hidden="true">
                <rect width={`${((share ?? 0) / most) * 100}%`} height="8" />
              </svg>
              <b>{share === null ? '–' : `${share.toFixed(1)}%`}</b>
            </SiteLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
