import { Alert } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as pageStyles from '#console/ui/page.module.css'

/** Days before the day of the requirement from which the alert is red. */
const urgentDays = 3
const nothing = {}

/** Says to staff without a second factor that it will be required. */
export function FactorAlert() {
  const { t } = useConsole()
  const required = useAnswer('mySecondStep', nothing).data?.required
  if (!required || required.met) return null
  const { days, from, exempt_until: until } = required
  return (
    <Alert
      className={pageStyles.pageAlarm}
      type={days > urgentDays ? 'warning' : 'error'}
      showIcon
      title={
        <a href="/my/security#second-step">
          {until === null || days > 0
            ? t('factorDue', { day: from, n: days })
            : t('factorExempt', { time: until.slice(0, 16) })}
        </a>
      }
    />
  )
}
