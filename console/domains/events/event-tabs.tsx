import { NavLink } from 'react-router'
import { useText } from '#console/platform/console-context.tsx'
import { Subtabs } from '#console/ui/subtabs.tsx'

const tabs = [
  { path: '/events', label: 'event.all' },
  { path: '/events/organisers', label: 'event.organisers' },
  { path: '/events/partners', label: 'event.partners' },
  { path: '/events/sources', label: 'event.sources' },
  { path: '/conferences', label: 'conferences' },
  { path: '/ceremonies', label: 'ceremonies' },
] as const

/** Events, who organises them, and what other sites announce lie side by side. */
export function EventTabs() {
  const t = useText()
  return (
    <Subtabs name={t('eventDesk')}>
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={path} end>
          {t(label)}
        </NavLink>
      ))}
    </Subtabs>
  )
}
