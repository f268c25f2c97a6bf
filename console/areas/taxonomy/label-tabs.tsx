import { NavLink } from 'react-router'
import * as styles from '#console/areas/records/records.module.css'
import { useText } from '#console/platform/console-context.tsx'

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
    <nav className={styles.subtabs} aria-label={t('labelDesk')}>
      {tabs.map(({ path, label }) => (
        <NavLink key={path} to={path} end>
          {t(label)}
        </NavLink>
      ))}
    </nav>
  )
}
