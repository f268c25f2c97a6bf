import type { CallOutput } from '#contract/calls.ts'
import * as styles from './desk.module.css'
import { DeskPlans } from './desk-plans.tsx'
import { DeskReading } from './desk-reading.tsx'

/** Lists of scheduled articles, drafts and most read items, below the queue. */
export function DeskLists({ now }: { now: CallOutput<'audienceNow'> | undefined }) {
  return (
    <div className={`grid at-start ${styles.deskLists}`}>
      <DeskPlans />
      {now && <DeskReading now={now} />}
    </div>
  )
}
