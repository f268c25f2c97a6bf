import type { CallOutput } from '#contract/calls.ts'
import * as styles from './desk.module.css'
import { DeskPlans } from './desk-plans.tsx'
import { DeskReading } from './desk-reading.tsx'

/** What is planned, written and read, below the queue. */
export function DeskLists({ now }: { now: CallOutput<'audienceNow'> | undefined }) {
  return (
    <div className={styles.deskLists}>
      <DeskPlans />
      {now && <DeskReading now={now} />}
    </div>
  )
}
