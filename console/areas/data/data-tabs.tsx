import { NavLink } from 'react-router'
import * as eventsStyles from '#console/areas/events/events.module.css'
import * as recordStyles from '#console/areas/records/records.module.css'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDataText } from './data-texts.ts'

const refreshMs = 15_000
const tabs = [
  { path: '/data', label: 'data.sources' },
  { path: '/data/held', label: 'data.held' },
  { path: '/data/entities', label: 'data.entities' },
  { path: '/data/marks', label: 'data.marks' },
  { path: '/data/import', label: 'data.import' },
] as const

/** Sources, values that wait, entities, marks and files lie side by side. */
export function DataTabs() {
  const t = useDataText()
  const held = useAnswer('heldDataPoints', { page: 1, size: 1 }, { everyMs: refreshMs }).data?.total ?? 0
  return (
    <nav className={`${recordStyles.subtabs} ${recordStyles.subtabsWrap}`} aria-label={t('dataDesk')}>
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={path} end>
          {t(label)}
          {label === 'data.held' && held > 0 && (
            <span className={eventsStyles.subtabsCount}>{held.toLocaleString('en')}</span>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
