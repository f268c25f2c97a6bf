import { NavLink } from 'react-router'
import { useText } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Subtabs, TabCount } from '#console/ui/subtabs.tsx'

const refreshMs = 15_000

/** The queues of the review lie side by side, each with how much waits there. */
export function ReviewTabs() {
  const t = useText()
  const { data } = useAnswer('getDesk', {}, { everyMs: refreshMs })
  const tabs = [
    { path: '/review', label: t('event.reviewArticles'), waiting: data?.waiting },
    { path: '/review/events', label: t('event.reviewEvents'), waiting: data?.events },
  ]
  return (
    <Subtabs name={t('queue')}>
      {tabs.map(({ path, label, waiting }) => (
        <NavLink key={path} to={path} end>
          {label} {waiting ? <TabCount count={waiting} /> : null}
        </NavLink>
      ))}
    </Subtabs>
  )
}
