import { speakersAtHome } from '#contract/events/conferences/conference-terms.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useHydrated } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DayAgenda } from './agenda/day-agenda.tsx'
import { pathOf } from './conference-addresses.ts'
import { useConferenceText } from './conference-text.ts'
import { clockOf, daysInWords, standingOf, zoneOfTime } from './conference-times.ts'
import { Hero } from './hero.tsx'
import type { ConferenceData } from './loaders.ts'
import { Numbers, Paragraphs } from './paragraphs.tsx'
import { Tiers } from './partners-page.tsx'
import { Portrait, PortraitPatterns } from './portrait.tsx'
import * as conferenceStyles from './styles/conference.module.css'
import * as conferenceContactStyles from './styles/conference-contact.module.css'
import * as conferenceHeroStyles from './styles/conference-hero.module.css'
import * as conferenceNarrowStyles from './styles/conference-narrow.module.css'
import * as conferencePagesStyles from './styles/conference-pages.module.css'
import { lowestPrice, Tickets } from './tickets.tsx'

/** The first page of an edition: what it is, who speaks, what happens, who pays for it, and how to come. */
export function HomePage({ data }: { data: ConferenceData }) {
  const t = useConferenceText()
  const { edition, offer } = data
  const price = offer && lowestPrice(offer.types)
  const agenda = pathOf(edition, 'agenda')
  const programme = edition.character === 'programme' && data.sessions.length > 0 && <Programme data={data} />
  return (
    <>
      <Hero edition={edition}>
        <p className={conferenceHeroStyles.cfHeroActs}>
          {edition.event !== null && (
            <SiteLink
              className={`${conferenceStyles.cfCta} ${conferenceStyles.cfCtaL}`}
              href={offer ? '#tickets' : `/events/${edition.event}`}
            >
              {price ? t('buyFrom', { price }) : t('buy')}
            </SiteLink>
          )}
          {agenda && (
            <SiteLink className={conferenceStyles.cfGhost} href={agenda}>
              {t('seeAgenda')}
            </SiteLink>
          )}
        </p>
      </Hero>
      <Facts data={data} />
      {programme}
      <About data={data} />
      {data.speakers.length > 0 && <Speakers data={data} />}
      {!programme && data.sessions.length > 0 && <Programme data={data} />}
      {data.partners.length > 0 && (
        <section className={conferencePagesStyles.cfSec} id="partners">
          <h2>{t('partners')}</h2>
          <Tiers partners={data.partners} />
          {edition.contact_open && (
            <SiteLink className={conferencePagesStyles.cfMore} href={pathOf(edition, 'contact') ?? '#'}>
              {t('becomePartner')} <Icon name="chevron-right" size="s" />
            </SiteLink>
          )}
        </section>
      )}
      {offer && offer.types.length > 0 && <Tickets offer={offer} />}
    </>
  )
}

function Facts({ data: { edition, sessions, halls } }: { data: ConferenceData }) {
  const t = useConferenceText()
  const lang = useTextLang(edition.language)
  const { now } = useClock()
  const hydrated = useHydrated()
  const held = sessions.filter(({ kind, cancelled }) => kind !== 'break' && !cancelled)
  const current = held.find((session) => standingOf(session, hydrated ? now : undefined) === 'now')
  const [first, last] = [sessions[0], sessions.at(-1)]
  const contact = pathOf(edition, 'contact')
  const hall = current && halls.find(({ id }) => id === current.hall)?.name
  return (
    <div className={conferenceHeroStyles.cfFacts}>
      <dl>
        <div>
          <dt>{t('date')}</dt>
          <dd>{daysInWords(edition.first_day, edition.last_day, t)}</dd>
          {first && last && (
            <dd className={conferenceHeroStyles.cfFactsMore}>
              {edition.first_day === edition.last_day
                ? `${clockOf(first.start_time)}–${clockOf(last.end_time)}`
                : t('beginsAt', { time: clockOf(first.start_time) })}
              {`, ${zoneOfTime(first.start_time)}`}
            </dd>
          )}
        </div>
        {(edition.venue || edition.city) && (
          <div>
            <dt>{t('venue')}</dt>
            <dd lang={lang}>{[edition.venue, edition.venue ? '' : edition.city].filter(Boolean).join(', ')}</dd>
            {contact && (
              <dd className={conferenceHeroStyles.cfFactsMore}>
                <SiteLink href={`${contact}#venue`}>{t('map')}</SiteLink>
              </dd>
            )}
          </div>
        )}
        {edition.spoken && (
          <div>
            <dt>{t('languages')}</dt>
            <dd lang={lang}>{edition.spoken}</dd>
            <dd className={conferenceHeroStyles.cfFactsMore} lang={lang}>
              {edition.spoken_note}
            </dd>
          </div>
        )}
        {current && (
          <div className={conferenceNarrowStyles.cfFactsNow}>
            <dt className={conferenceHeroStyles.cfLive}>{hall ? t('onNowIn', { hall }) : t('onNow')}</dt>
            <dd lang={current.language}>{current.title}</dd>
            <dd className={conferenceHeroStyles.cfFactsMore}>
              {clockOf(current.start_time)}–{clockOf(current.end_time)}
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}

function About({ data: { edition } }: { data: ConferenceData }) {
  const lang = useTextLang(edition.language)
  const t = useConferenceText()
  if (!edition.about_lead && edition.numbers.length === 0) return null
  return (
    <section className={`${conferencePagesStyles.cfSec} ${conferenceContactStyles.cfAbout}`} id="about" lang={lang}>
      <h2>{edition.about_title || t('about')}</h2>
      <div>
        {edition.about_lead && <p className={conferenceContactStyles.cfLede}>{edition.about_lead}</p>}
        <Paragraphs text={edition.about.split(/\n\s*\n/)[0] ?? ''} />
        <Numbers numbers={edition.numbers} />
      </div>
    </section>
  )
}

function Speakers({ data: { edition, speakers } }: { data: ConferenceData }) {
  const t = useConferenceText()
  const path = pathOf(edition, 'speakers') ?? '#'
  return (
    <section className={conferencePagesStyles.cfSec} id="speakers">
      <div className={conferencePagesStyles.cfSech}>
        <h2>{t('speakers')}</h2>
        {edition.counts.speakers > speakersAtHome && (
          <SiteLink className={conferencePagesStyles.cfMore} href={path}>
            {t('allSpeakers', { n: edition.counts.speakers })} <Icon name="chevron-right" size="s" />
          </SiteLink>
        )}
      </div>
      <PortraitPatterns character={edition.character} />
      <ul className={conferencePagesStyles.cfFaces}>
        {speakers.map((speaker) => (
          <li key={speaker.id}>
            <SiteLink href={`${path}#speaker-${speaker.id}`}>
              <Portrait speaker={speaker} />
              <b lang={speaker.language}>{speaker.name}</b>
              {speaker.own_name && (
                <span className={conferencePagesStyles.cfOwn} translate="no">
                  {speaker.own_name}
                </span>
              )}
              <span className={conferencePagesStyles.cfRole} lang={speaker.language}>
                {[speaker.role, speaker.organisation].filter(Boolean).join(speaker.language === 'en' ? ', ' : ' · ')}
              </span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Programme({ data }: { data: ConferenceData }) {
  const t = useConferenceText()
  return (
    <section className={conferencePagesStyles.cfSec} id="agenda">
      <h2>{t('agenda')}</h2>
      <DayAgenda data={data} start={byHall(data)} />
    </section>
  )
}

/** The home page shows halls side by side where the character is not that of a programme. */
const byHall = ({ edition }: ConferenceData): 'halls' | 'list' => (edition.character === 'programme' ? 'list' : 'halls')
