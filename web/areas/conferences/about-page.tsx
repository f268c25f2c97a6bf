import { useTextLang } from '#web/language/text-language.ts'
import { useConferenceText } from './conference-text.ts'
import { PageHero } from './hero.tsx'
import type { ConferenceData } from './loaders.ts'
import { Numbers, Paragraphs } from './paragraphs.tsx'
import * as conferenceContactStyles from './styles/conference-contact.module.css'
import * as conferencePagesStyles from './styles/conference-pages.module.css'

/** Description of an edition. */
export function AboutPage({ data: { edition } }: { data: ConferenceData }) {
  const t = useConferenceText()
  const lang = useTextLang(edition.language)
  return (
    <>
      <PageHero edition={edition} title={edition.about_title || t('about')} />
      <section className={`${conferencePagesStyles.cfSec} ${conferenceContactStyles.cfAbout}`} lang={lang}>
        <p className={conferenceContactStyles.cfLede}>{edition.about_lead}</p>
        <div>
          <Paragraphs text={edition.about} />
          <Numbers numbers={edition.numbers} />
        </div>
      </section>
    </>
  )
}
