import type { Incident } from '#contract/content/incidents.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useText } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import { Headline } from '#web/ui/text/headline.tsx'
import { EntryTitle } from './course.tsx'
import { incidentAddress, incidentAnchor } from './incident-address.ts'
import type { ItemPath } from './incident-block.tsx'
import { IncidentDay } from './incident-day.tsx'
import { IncidentFacts } from './incident-facts.tsx'
import * as incidentsStyles from './incidents.module.css'

interface IncidentFoldProps {
  incident: Incident
  open: boolean
  itemPath: ItemPath
}

/** An incident that opens in its place: what it is about, then its timeline. Opens without script. */
export function IncidentFold({ incident, open, itemPath }: IncidentFoldProps) {
  const t = useText()
  const lang = useTextLang(incident.language)
  return (
    <details className={incidentsStyles.incident} id={incidentAnchor(incident.id)} open={open}>
      <summary>
        <div>
          <h2 className="h2" lang={lang}>
            <Headline text={incident.title} breaks={incident.title_breaks} />
          </h2>
          <IncidentState incident={incident} />
          <p className="dek" lang={lang}>
            {incident.summary}
          </p>
        </div>
        <Icon name="chevron-down" />
      </summary>
      <IncidentFacts facts={incident.facts} />
      <IncidentTimeline incident={incident} itemPath={itemPath} />
      <p className={incidentsStyles.incidentOnly}>
        <SiteLink className="link" href={incidentAddress(incident.id)}>
          {t('incident.one')}
        </SiteLink>
      </p>
    </details>
  )
}

/** Status of an incident, and the time of its last change. */
export function IncidentState({ incident: { status, entries, demo } }: { incident: Incident }) {
  const t = useText()
  const last = entries.at(-1)
  return (
    <p className="meta">
      <span
        className={
          status === 'ongoing'
            ? `${statesStyles.status} ${statesStyles.statusNext}`
            : `${statesStyles.status} ${statesStyles.statusOff}`
        }
      >
        {t(`incident.${status}`)}
      </span>
      <span>{t('incident.entries', { n: entries.length })}</span>
      {last && (
        <span>
          {t('incident.latest')} <IncidentDay day={last.date} />
        </span>
      )}
      {demo && <DemoMark />}
    </p>
  )
}

interface TimelineProps extends Pick<IncidentFoldProps, 'incident' | 'itemPath'> {
  /** The level of the entries' headings: one below that of the incident's title. */
  heading?: 'h2' | 'h3'
}

/** Timeline of an incident, day by day. */
export function IncidentTimeline({ incident: { entries }, itemPath, heading = 'h3' }: TimelineProps) {
  const t = useText()
  if (entries.length === 0) return <p className={`${incidentsStyles.incidentNone} mut`}>{t('list.empty')}</p>
  return (
    <ol className={incidentsStyles.incidentLine}>
      {entries.map((entry) => (
        <TimelineEntry key={entry.id} entry={entry} itemPath={itemPath} heading={heading} />
      ))}
    </ol>
  )
}

interface EntryProps extends Required<Pick<TimelineProps, 'itemPath' | 'heading'>> {
  entry: Incident['entries'][number]
}

function TimelineEntry({ entry, itemPath, heading: Heading }: EntryProps) {
  const t = useText()
  const lang = useTextLang(entry.language)
  return (
    <li>
      <IncidentDay day={entry.date} time={entry.time} />
      <div>
        <Heading className="h4">
          <EntryTitle entry={entry} itemPath={itemPath} />
        </Heading>
        {entry.text && (
          <p className="mut" lang={lang}>
            {entry.text}
          </p>
        )}
        {entry.source && (
          <p className="mut">
            <a className="link" href={entry.source} rel="noopener nofollow">
              {t('incident.source', { host: new URL(entry.source).hostname.replace(/^www\./, '') })}
            </a>
          </p>
        )}
      </div>
    </li>
  )
}
