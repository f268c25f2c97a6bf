import { NavLink } from 'react-router'
import { useText } from '#console/platform/console-context.tsx'
import { Subtabs } from '#console/ui/subtabs.tsx'

const tabs = [
  { path: '/labels', label: 'label.all' },
  { path: '/labels/categories', label: 'taxon.categories' },
  { path: '/labels/regions', label: 'taxon.regions' },
  { path: '/labels/atlas', label: 'atlasDesk' },
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
