import { NavLink } from 'react-router'
import { useText } from '#console/platform/console-context.tsx'
import { Subtabs } from '#console/ui/subtabs.tsx'

const tabs = [
  { path: '/labels', label: 'kinds.label' },
  { path: '/labels/categories', label: 'kinds.category' },
  { path: '/labels/regions', label: 'kinds.region' },
  { path: '/labels/atlas', label: 'kinds.atlasEntry' },
] as const

/** Labels, categories and regions lie side by side. */
export function LabelTabs() {
  const t = useText()
  return (
    <Subtabs name={t('labelDesk')}>
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={path} end>
          {t(label)}
        </NavLink>
      ))}
    </Subtabs>
  )
}
