import { useText } from '#console/platform/console-context.tsx'
import * as styles from '#console/ui/decision.module.css'
import { toMinute } from '#console/ui/lists/list-text.ts'
import type { ReviewVerdict } from '#contract/newsroom/desk.ts'

/** Decisions on a manuscript so far, with author and reason, the newest round first. */
export function Rounds({ verdicts }: { verdicts: readonly ReviewVerdict[] }) {
  const t = useText()
  if (verdicts.length === 0) return null
  return (
    <section className={styles.rounds} aria-labelledby="rounds">
      <h3 id="rounds">{t('review.rounds')}</h3>
      <ol reversed>
        {verdicts.map((verdict) => (
          <li key={`${verdict.time} ${verdict.decision}`}>
            <b>{describeVerdict(verdict, t)}</b>
            {verdict.reason && <p className={styles.reason}>{verdict.reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function describeVerdict(
  { by, time, decision, publish_time: planned }: ReviewVerdict,
  t: ReturnType<typeof useText>,
): string {
  const who = { name: by.nickname, time: toMinute(time) }
  if (decision === 'refuse') return t('refusedBy', who)
  return planned ? t('plannedBy', { ...who, planned: toMinute(planned) }) : t('approvedBy', who)
}
