import { NavLink } from 'react-router'
import { Subtabs } from '#console/ui/subtabs.tsx'
import { useAnalyticsText } from './analytics-texts.ts'

/** Analytics and the lists that are made from them lie side by side. */
export function AnalyticsTabs() {
  const t = useAnalyticsText()
  return (
    <Subtabs name={t('analytics')}>
      <NavLink to="/analytics" end>
        {t('analytics.overview')}
      </NavLink>
      <NavLink to="/analytics/headlines">{t('headlines.tests')}</NavLink>
      <NavLink to="/analytics/hot">{t('analytics.hot')}</NavLink>
    </Subtabs>
  )
}
