import type { Incident } from '#contract/content/incidents.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { SiteLink } from '#web/router/link.tsx'
import * as styles from './course.module.css'
import type { ItemPath } from './incident-block.tsx'
import { IncidentDay } from './incident-day.tsx'

type Entry = Incident['entries'][number]

/** The course of events in short: days on a line, one under the other on a phone. The present end of one that goes on stands out. */
export function Course({ incident, itemPath }: { incident: Incident; itemPath: ItemPath }) {
  const { entries, status } = incident
  return (
    <ol className={styles.course}>
      {entries.map((entry, place) => (
        <li key={entry.id} aria-current={status === 'ongoing' && place === entries.length - 1 ? 'step' : undefined}>
          <IncidentDay day={entry.date} />
          <p>
            <EntryTitle entry={entry} itemPath={itemPath} />
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The title of a development, leading to what reported it. */
export function EntryTitle({ entry, itemPath }: { entry: Entry; itemPath: ItemPath }) {
  const lang = useTextLang(entry.language)
  if (!entry.item) return <span lang={lang}>{entry.title}</span>
  return (
    <SiteLink className="link" href={itemPath(entry.item)} lang={lang}>
      {entry.title}
    </SiteLink>
  )
}
