import { isStaff } from '#contract/members/roles.ts'
import { useText } from '#web/platform/app-context.tsx'
import { useViewerUser } from '#web/session/viewer.ts'

/** For staff: where a published flash is corrected or retracted. */
export function StaffCorrectionLinks({ id }: { id: number }) {
  const t = useText()
  const user = useViewerUser()
  if (!user || !isStaff(user)) return null
  return (
    <>
      {' '}
      <a className="link no-print" href={`/console/flash?item=${id}`}>
        {t('item.correctHere')}
      </a>{' '}
      <a className="link no-print" href={`/console/flash?item=${id}&act=retract`}>
        {t('item.retractHere')}
      </a>
    </>
  )
}
