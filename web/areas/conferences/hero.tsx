import type { ConferenceEdition } from '#contract/events/conferences/conferences.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Headline } from '#web/ui/text/headline.tsx'
import { coloursKey } from './conference-addresses.ts'
import { useConferenceText } from './conference-text.ts'
import { daysInWords } from './conference-times.ts'
import * as styles from './styles/conference-hero.module.css'

/** The drawing behind the head of a page: its own picture, or lines in its colours. */
export function HeroArt({ edition }: { edition: ConferenceEdition }) {
  const drawn = `/conference-art/${edition.character}-${coloursKey(edition.colours)}.svg`
  const isDrawn = edition.pic === null
  return (
    <div className={`cf-art${isDrawn ? '' : ` ${styles.cfArtPic}`}`}>
      <img src={edition.pic ?? drawn} alt="" width={1440} height={740} fetchPriority="high" />
    </div>
  )
}

/** The large head of the home page. The drawing follows the words, as on a phone, where it stands below them. */
export function Hero({ edition, children }: { edition: ConferenceEdition; children?: React.ReactNode }) {
  const lang = useTextLang(edition.language)
  const language = useLanguage()
  const t = useConferenceText()
  const when = daysInWords(edition.first_day, edition.last_day, t)
  return (
    <section className={styles.cfHero}>
      <div className={styles.cfHeroText} lang={lang}>
        <p className={styles.cfKicker}>
          {edition.kicker || [edition.city, when].filter(Boolean).join(language === 'en' ? ', ' : '，')}
        </p>
        <h1>
          <Headline text={edition.title} breaks={edition.title_breaks} />
        </h1>
        {edition.tagline && <p className={styles.cfSub}>{edition.tagline}</p>}
        {children}
      </div>
      <HeroArt edition={edition} />
    </section>
  )
}

/** The smaller head of all other pages. */
export function PageHero({
  edition,
  title,
  children,
}: {
  edition: ConferenceEdition
  title: string
  children?: React.ReactNode
}) {
  const language = useLanguage()
  const t = useConferenceText()
  const lang = useTextLang(edition.language)
  const when = daysInWords(edition.first_day, edition.last_day, t)
  return (
    <section className={styles.cfPhero}>
      <HeroArt edition={edition} />
      <div className={styles.cfPheroText}>
        <p className={styles.cfKicker} lang={lang}>
          {[edition.city, when].filter(Boolean).join(language === 'en' ? ', ' : '，')}
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </section>
  )
}
