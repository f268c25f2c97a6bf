import './styles/conference.module.css'
import './styles/conference-hero.module.css'
import './styles/conference-narrow.module.css'
import './agenda/conference-agenda.module.css'
import './agenda/conference-table.module.css'
import './styles/conference-pages.module.css'
import './styles/conference-contact.module.css'
import type { ComponentType } from 'react'
import type { ConferenceSection } from '#contract/events/conferences/conference-terms.ts'
import { isLanguage } from '#language/languages.ts'
import { pageTitle } from '#web/language/page-title.ts'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { prefixedPath } from '#web/router/addresses.ts'
import { usePage } from '#web/router/page-data.ts'
import type { MissingData } from '../reading/loaders/loaders-missing.ts'
import { NotFound } from '../reading/missing.ts'
import { AboutPage } from './about-page.tsx'
import { AgendaPage } from './agenda/agenda-page.tsx'
import { ConferenceFrame } from './conference-frame.tsx'
import { conferenceJsonLd } from './conference-json-ld.ts'
import { inConferenceTexts, useConferenceText } from './conference-text.ts'
import { ContactPage } from './contact-page.tsx'
import { HomePage } from './home-page.tsx'
import { ContactForm } from './later-form.ts'
import type { ConferenceData } from './loaders.ts'
import { PartnersPage } from './partners-page.tsx'
import { SpeakersPage } from './speakers-page.tsx'

/** A page of a conference; which one it is the address says. */
export async function conferencePage(data?: unknown): Promise<ComponentType> {
  const brought = data as ConferenceData | MissingData | undefined
  const isContact = brought?.state === 'found' && brought.section === 'contact'
  const [Page] = await Promise.all([inTexts(), isContact && ContactForm.prepare()])
  return Page
}

const inTexts = inConferenceTexts(ConferencePage)

const pages: Readonly<Record<ConferenceSection, (props: { data: ConferenceData }) => React.ReactNode>> = {
  home: HomePage,
  about: AboutPage,
  speakers: SpeakersPage,
  partners: PartnersPage,
  agenda: AgendaPage,
  contact: ContactPage,
}

function ConferencePage() {
  const data = usePage<ConferenceData | MissingData>()
  // Any address of one part may be that of a conference: what is none is as unknown as all others.
  if (data.state === 'missing') return <NotFound />
  return <Found data={data} />
}

function Found({ data }: { data: ConferenceData }) {
  const t = useConferenceText()
  const { origin } = useEnvironment()
  const language = useLanguage()
  const { edition, section, view } = data
  const name = `${edition.name} ${edition.label}`
  const title = section === 'home' ? pageTitle(language, name, edition.title) : pageTitle(language, t(section), name)
  const Page = pages[section]
  const isAgenda = section === 'home' || section === 'agenda'
  return (
    <>
      <Head
        title={title}
        description={edition.tagline || edition.about_lead || edition.title}
        path={edition.canonical}
        picture={edition.pic ?? undefined}
        available={edition.languages.filter(isLanguage)}
        noindex={edition.draft || data.page > 1 || view.byHall || view.hall !== undefined || view.day !== undefined}
      />
      {isAgenda && (
        <StructuredData
          value={
            import.meta.env.SSR &&
            conferenceJsonLd(data, {
              address: origin + prefixedPath(language, edition.canonical),
              origin,
              tickets: origin + prefixedPath(language, `/events/${edition.event}`),
            })
          }
        />
      )}
      <ConferenceFrame edition={edition} section={section}>
        <Page data={data} />
      </ConferenceFrame>
    </>
  )
}
