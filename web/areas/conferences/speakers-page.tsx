import type { ConferenceSpeaker } from '#contract/events/conferences/conferences.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { SiteLink, useHref } from '#web/router/link.tsx'
import * as styles from '#web/ui/buttons.module.css'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import { dayAddress, pathOf } from './conference-addresses.ts'
import { useConferenceText } from './conference-text.ts'
import { clockOf, dayInWords } from './conference-times.ts'
import { PageHero } from './hero.tsx'
import type { ConferenceData } from './loaders.ts'
import { Paragraphs } from './paragraphs.tsx'
import { Portrait, PortraitPatterns } from './portrait.tsx'
import * as conferenceStyles from './styles/conference.module.css'
import * as conferenceContactStyles from './styles/conference-contact.module.css'
import * as conferenceHeroStyles from './styles/conference-hero.module.css'
import * as conferencePagesStyles from './styles/conference-pages.module.css'

/** All speakers of an edition; each opens in place, without script too. */
export function SpeakersPage({ data }: { data: ConferenceData }) {
  const t = useConferenceText()
  const { edition, speakers, page, keyword, speakers_more: more } = data
  const path = pathOf(edition, 'speakers') ?? edition.canonical
  const at = (given: Readonly<Record<string, string>>) => {
    const [bare = '', query = ''] = path.split('?')
    const search = new URLSearchParams([...new URLSearchParams(query), ...Object.entries(given)])
    return search.size > 0 ? `${bare}?${search}` : bare
  }
  const pageAt = (n: number) => at({ ...(keyword && { keyword }), ...(n > 1 && { page: String(n) }) })
  return (
    <>
      <PageHero edition={edition} title={t('speakers')}>
        <p className={conferenceHeroStyles.cfSub}>{t('allSpeakers', { n: edition.counts.speakers })}</p>
      </PageHero>
      <section className={`${conferencePagesStyles.cfSec} ${conferenceContactStyles.cfSecNear}`}>
        {(edition.counts.speakers > fewestToSearch || keyword) && <SpeakerSearch path={path} keyword={keyword} />}
        {speakers.length === 0 && <EmptyState label={t(keyword ? 'noSuchSpeaker' : 'noSpeakers')} />}
        <PortraitPatterns character={edition.character} />
        <div className={conferenceContactStyles.cfPeople}>
          {speakers.map((speaker) => (
            <Speaker key={speaker.id} speaker={speaker} agenda={pathOf(edition, 'agenda')} />
          ))}
        </div>
        {(page > 1 || more) && (
          <p className={conferencePagesStyles.cfPages}>
            {page > 1 && (
              <SiteLink className={styles.btn} href={pageAt(page - 1)}>
                {t('earlierSpeakers')}
              </SiteLink>
            )}
            {more && (
              <SiteLink className={styles.btn} href={pageAt(page + 1)}>
                {t('moreSpeakers')}
              </SiteLink>
            )}
          </p>
        )}
      </section>
    </>
  )
}

/** Below this a reader sees them all at a glance. */
const fewestToSearch = 8

/** Looks among the speakers; a form of the address, so that it works without script and can be shared. */
function SpeakerSearch({ path, keyword }: { path: string; keyword: string }) {
  const t = useConferenceText()
  const href = useHref()
  const [bare = '', query = ''] = path.split('?')
  return (
    <search>
      <form className={`${conferencePagesStyles.cfFind} no-print`} action={href(bare)} method="get">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="sr" htmlFor="speaker-search">
          {t('findSpeakers')}
        </label>
        <input
          id="speaker-search"
          key={keyword}
          className={formsStyles.input}
          type="search"
          name="keyword"
          maxLength={60}
          defaultValue={keyword}
          placeholder={t('findSpeakers')}
        />
        <button type="submit" className={styles.btn}>
          {t('find')}
        </button>
        {keyword && (
          <SiteLink className={conferenceStyles.cfLink} href={path}>
            {t('showAll')}
          </SiteLink>
        )}
      </form>
    </search>
  )
}

function Speaker({ speaker, agenda }: { speaker: ConferenceSpeaker; agenda: string | undefined }) {
  const t = useConferenceText()
  const language = useLanguage()
  return (
    <details className={conferencePagesStyles.cfPerson} name="speaker" lang={speaker.language}>
      <summary>
        <Portrait speaker={speaker} />
        <b>
          {speaker.name}
          {speaker.own_name && (
            <span className={conferencePagesStyles.cfOwn} translate="no">
              {speaker.own_name}
            </span>
          )}
        </b>
        <span className={conferencePagesStyles.cfRole}>
          {[speaker.role, speaker.organisation].filter(Boolean).join(language === 'en' ? ', ' : ' · ')}
        </span>
      </summary>
      <div className={conferenceContactStyles.cfPersonIn} id={`speaker-${speaker.id}`}>
        <div>
          <Paragraphs text={speaker.biography} />
          <p className={conferencePagesStyles.cfPersonLinks}>
            {speaker.author !== null && (
              <SiteLink className={conferenceStyles.cfLink} href={`/author/${speaker.author}`}>
                {t('writesHere')}
              </SiteLink>
            )}
            {speaker.website && (
              <a className={conferenceStyles.cfLink} href={speaker.website} rel="noopener nofollow" target="_blank">
                {t('website')}
              </a>
            )}
          </p>
        </div>
        {speaker.sessions.length > 0 && (
          <ul className={conferencePagesStyles.cfPersonSessions} aria-label={t('theirSessions')}>
            {speaker.sessions.map((session) => (
              <li key={session.id}>
                <time dateTime={session.start_time}>
                  {dayInWords(session.start_time.slice(0, 10), t)} {clockOf(session.start_time)}
                </time>
                <SiteLink
                  href={`${dayAddress(agenda ?? '', session.start_time.slice(0, 10))}#session-${session.id}`}
                  lang={session.language}
                >
                  {session.cancelled ? <s>{session.title}</s> : session.title}
                </SiteLink>
                <span>{session.cancelled ? t('cancelled') : session.hall}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}
