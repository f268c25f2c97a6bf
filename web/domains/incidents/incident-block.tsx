import type { IncidentBrief } from '#contract/content/incidents.ts'
import type { ItemKind } from '#contract/content/items.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { calendarDay, shortCalendarDay } from '#web/platform/days/calendar-day.ts'
import { SiteLink } from '#web/router/link.tsx'
import * as blocksStyles from '#web/ui/blocks.module.css'
import { IconLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { incidentAddress } from './incident-address.ts'
import * as incidentsStyles from './incidents.module.css'

/** Returns the path of an article or flash. */
export type ItemPath = (item: { id: number; kind: ItemKind }) => string

interface IncidentBlockProps {
  incidents: readonly IncidentBrief[]
  itemPath: ItemPath
}

/**
 * The event block of the front page: up to five incidents, each leading to the flash that reported its latest
 * development, and three dots to all of them (specification, point 2). One that nothing reported leads to its timeline.
 */
export function IncidentBlock({ incidents, itemPath }: IncidentBlockProps) {
  const t = useText()
  if (incidents.length === 0) return null
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('incident.title')}>
        <IconLink className={incidentsStyles.secHeadDots} href="/gw_shijian" label={t('incident.all')}>
          <Icon name="more" />
        </IconLink>
      </SectionHead>
      <ul>
        {incidents.map((incident) => (
          <IncidentRow key={incident.id} incident={incident} itemPath={itemPath} />
        ))}
      </ul>
    </section>
  )
}

function IncidentRow({ incident, itemPath }: { incident: IncidentBrief; itemPath: ItemPath }) {
  const { id, title, latest } = incident
  const language = useLanguage()
  const { now } = useClock()
  const lang = useTextLang(incident.language)
  const latestLang = useTextLang(latest?.language ?? incident.language)
  return (
    <li className={blocksStyles.evt}>
      {latest ? (
        <time dateTime={latest.date} title={calendarDay(latest.date, language)}>
          {shortCalendarDay(latest.date, now, language)}
        </time>
      ) : (
        <span />
      )}
      <div>
        <SiteLink href={latest?.item ? itemPath(latest.item) : incidentAddress(id)} lang={lang}>
          {title}
        </SiteLink>
        {latest && (
          <p className={incidentsStyles.evtD} lang={latestLang}>
            {latest.title}
          </p>
        )}
      </div>
    </li>
  )
}
