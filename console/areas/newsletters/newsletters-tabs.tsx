import { NavLink } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { Subtabs } from '#console/ui/subtabs.tsx'
import { useNewslettersText } from './newsletters-texts.ts'

/** Issues and subscribers lie side by side; administrators alone see addresses. */
export function NewslettersTabs() {
  const t = useNewslettersText()
  const { me } = useConsole()
  if (!me.roles.includes('administrator')) return null
  return (
    <Subtabs name={t('newsletters')}>
      <NavLink to="/newsletters" end>
        {t('newsletters.issues')}
      </NavLink>
      <NavLink to="/newsletters/subscribers" end>
        {t('newsletters.subscribers')}
      </NavLink>
    </Subtabs>
  )
}
