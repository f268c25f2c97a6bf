import type { EventDetails } from '#contract/events/events.ts'
import type { LandingBlockOf } from '#contract/landing-pages/landing-pages.ts'
import type { QuizHead } from '#contract/quizzes/quizzes.ts'
import { EventCover } from '#web/domains/events/event-cover.tsx'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { eventWhen } from '#web/platform/event-times.ts'
import { SiteLink } from '#web/router/link.tsx'
import * as styles from '#web/ui/stories.module.css'
import { Headline } from '#web/ui/text/headline.tsx'
import * as landingStyles from './landing.module.css'
import * as landingBlocksStyles from './landing-blocks.module.css'
import { useLandingText } from './landing-text.ts'

/** An event of the site: its day, what it is and where, and the way to it. */
export function EventBlock({ block, event }: { block: LandingBlockOf<'event'>; event: EventDetails | undefined }) {
  const t = useLandingText()
  const language = useLanguage()
  const { now } = useClock()
  const lang = useTextLang(block.language)
  const eventLang = useTextLang(event?.language ?? language)
  if (!event || event.cancelled) return null
  const [, month = '', day = ''] = event.start_time.slice(0, 10).split('-').map(Number)
  return (
    <section className={`${landingBlocksStyles.lpPart} ${landingBlocksStyles.lpEvent}`}>
      {block.title && <h2 lang={lang}>{block.title}</h2>}
      <div className={`${landingBlocksStyles.lpTicket} ${styles.whole}`}>
        <p className={landingBlocksStyles.lpTicketDay} aria-hidden="true">
          <b>{day}</b>
          <span>{month}</span>
        </p>
        <div className={landingBlocksStyles.lpTicketText}>
          <p className={landingStyles.lpKicker}>
            <time dateTime={event.start_time}>{eventWhen(event, now, language)}</time>
          </p>
          <h3 lang={eventLang}>
            <Headline text={event.title} breaks={event.title_breaks} />
          </h3>
          <p lang={eventLang}>{[event.city, event.venue].filter(Boolean).join(' · ')}</p>
          {block.note && <p lang={lang}>{block.note}</p>}
          <p className={landingStyles.lpActs}>
            <SiteLink className="lp-cta hl-link" href={`/events/${event.id}`}>
              {t('event')}
            </SiteLink>
          </p>
        </div>
        <EventCover event={event} slot="poster" />
      </div>
    </section>
  )
}

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
        {quiz.results.slice(0, shownIslands).map(({ key, figure }) => (
          <img key={key} src={`/covers/island/${figure}-sm.svg`} alt="" width={240} height={240} loading="lazy" />
        ))}
      </div>
    </section>
  )
}
