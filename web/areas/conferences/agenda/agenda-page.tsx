import { EmptyState } from '#web/ui/states.tsx'
import { useConferenceText } from '../conference-text.ts'
import { zoneOfTime } from '../conference-times.ts'
import { PageHero } from '../hero.tsx'
import type { ConferenceData } from '../loaders.ts'
import * as conferenceStyles from '../styles/conference.module.css'
import * as conferenceContactStyles from '../styles/conference-contact.module.css'
import * as conferenceHeroStyles from '../styles/conference-hero.module.css'
import * as conferencePagesStyles from '../styles/conference-pages.module.css'
import { DayAgenda } from './day-agenda.tsx'
import { useFreshAgenda } from './use-fresh-agenda.ts'

/** The time of the reader's own clock. */
const clock = (moment: number) => new Date(moment).toTimeString().slice(0, 5)

/** The agenda of an edition, a day at a time. */
export function AgendaPage({ data: given }: { data: ConferenceData }) {
  const t = useConferenceText()
  const { data, changedAt } = useFreshAgenda(given)
  const { edition, sessions } = data
  const [first] = sessions
  return (
    <>
      <PageHero edition={edition} title={t('programme')}>
        <p className={conferenceHeroStyles.cfSub}>
          {edition.counts.halls > 1
            ? t('sessionsInHalls', { sessions: edition.counts.sessions, halls: edition.counts.halls })
            : t('sessionCount', { n: edition.counts.sessions })}
          {first && (
            <>
              <br />
              {t('zoneOfVenue', { zone: zoneOfTime(first.start_time) })}
            </>
          )}
        </p>
      </PageHero>
      <section className={`${conferencePagesStyles.cfSec} ${conferenceContactStyles.cfSecNear}`}>
        <p className={conferenceStyles.cfSmall} role="status">
          {changedAt !== undefined && t('programmeChanged', { time: clock(changedAt) })}
        </p>
        {sessions.length === 0 ? <EmptyState label={t('noSessions')} /> : <DayAgenda data={data} start="list" whole />}
      </section>
    </>
  )
}
