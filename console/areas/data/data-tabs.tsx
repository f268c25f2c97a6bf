import { NavLink } from 'react-router'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Subtabs, TabCount } from '#console/ui/subtabs.tsx'
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
    <Subtabs name={t('dataDesk')}>
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={path} end>
          {t(label)}
          {label === 'data.held' && held > 0 && <TabCount count={held} />}
        </NavLink>
      ))}
    </Subtabs>
  )
}
