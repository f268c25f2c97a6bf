import { useText } from '../platform/console-context.tsx'
import { useAnswer } from '../platform/use-answer.ts'

const refreshMs = 15_000

/** What waits, what is planned and what went out. */
export function Desk() {
  const t = useText()
  const { data } = useAnswer('getDesk', {}, { everyMs: refreshMs })
  return (
    <>
      <h1>{t('desk')}</h1>
      <p>{data?.waiting}</p>
    </>
  )
}
