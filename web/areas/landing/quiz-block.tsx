import type { LandingBlockOf } from '#contract/site/landing-pages/landing-pages.ts'
import type { QuizHead } from '#contract/site/quizzes/quizzes.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { SiteLink } from '#web/router/link.tsx'
import * as landingStyles from './landing.module.css'
import * as landingBlocksStyles from './landing-blocks.module.css'
import { useLandingText } from './landing-text.ts'

/** The islands that stand beside a quiz. */
const shownIslands = 5

/** A quiz of the site, with some of what comes out of it. */
export function QuizBlock({ block, quiz }: { block: LandingBlockOf<'quiz'>; quiz: QuizHead | undefined }) {
  const t = useLandingText()
  const lang = useTextLang(block.language)
  const quizLang = useTextLang(quiz?.language ?? block.language)
  if (!quiz) return null
  return (
    <section className={`${landingBlocksStyles.lpBand} ${landingBlocksStyles.lpQuiz}`}>
      <div>
        <p className={landingStyles.lpKicker} lang={quizLang}>
          {quiz.kicker}
        </p>
        <h2 lang={block.title ? lang : quizLang}>{block.title || quiz.title}</h2>
        <p className={landingStyles.lpLead} lang={block.lead ? lang : quizLang}>
          {block.lead || quiz.lead}
        </p>
        <p className={landingStyles.lpActs}>
          <SiteLink className="lp-cta" href={quiz.path}>
            {t('quiz')}
          </SiteLink>
          <span className={landingStyles.lpSmall}>
            {t('questions', { n: quiz.questions })} · {t('results', { n: quiz.results.length })}
          </span>
        </p>
      </div>
      <div className={landingBlocksStyles.lpIslands} aria-hidden="true">
        {quiz.results.slice(0, shownIslands).map(({ key, illustration }) => (
          <img key={key} src={`/covers/island/${illustration}-sm.svg`} alt="" width={240} height={240} loading="lazy" />
        ))}
      </div>
    </section>
  )
}
