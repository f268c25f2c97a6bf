import { NavLink } from 'react-router'
import { Subtabs } from '#console/ui/subtabs.tsx'
import { useFigureText } from './figure-texts.ts'

/** Figures and the lists that are made from them lie side by side. */
export function FigureTabs() {
  const t = useFigureText()
  return (
    <Subtabs name={t('figures')}>
      <NavLink to="/figures" end>
        {t('figures.overview')}
      </NavLink>
      <NavLink to="/figures/headlines">{t('headlines.tests')}</NavLink>
      <NavLink to="/figures/hot">{t('figures.hot')}</NavLink>
    </Subtabs>
  )
}
