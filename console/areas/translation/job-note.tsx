import type { Translate } from '#console/locales/translate.ts'
import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import type { TranslationRow } from '#contract/newsroom/translation.ts'
import { useText } from '../../platform/console-context.tsx'
import * as styles from './translation.module.css'

const problems = [
  'refused',
  'unauthorised',
  'quota',
  'busy',
  'unreachable',
  'tooSlow',
  'unreadable',
  'incomplete',
  'characters',
  'cost',
] as const

const problemText = (problem: string, t: Translate): string =>
  t(`problem.${problems.find((one) => one === problem) ?? 'internal'}` satisfies ConsoleKey)

/** State of a job waiting for machine translation, and the reason for its delay. */
export function JobNote({ job }: { job: NonNullable<TranslationRow['job']> }) {
  const t = useText()
  const { state, problem, next_time: next } = job
  return (
    <span className={state === 'failed' ? `desk-job ${styles.deskJobFailed}` : 'desk-job'}>
      {state === 'failed' && t('translation.jobFailed')}
      {state === 'working' && t('translation.jobWorking')}
      {state === 'waiting' &&
        (problem ? t('translation.jobWaiting', { time: next.slice(5, 16) }) : t('translation.waiting'))}
      {problem && <span className="quiet"> {problemText(problem, t)}</span>}
    </span>
  )
}
