import type { ReactNode } from 'react'
import type { FlashSummary } from '#contract/content/items.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { dayName, dayOf, zoneNote } from '#web/platform/time.ts'
import * as flashStyles from './flash.module.css'
import { type FlashDay, groupByDay, nearDay } from './flash-days.ts'
import { FlashRow, type WholeFlash } from './flash-row.tsx'
import * as tapeStyles from './tape.module.css'

export interface FlashTapeProps {
  items: readonly FlashSummary[]
  /** Text and actions of an item, where the timeline is the main thing of a page; a narrow column does without. */
  wholeOf?: (item: FlashSummary) => WholeFlash
  /** Items that the reader just asked to see; they stand out for a moment. */
  arrived?: ReadonlySet<number>
  /** Says how many items a day has: of every day, or of all but the last, which may go on. Not for a selection. */
  counts?: 'all' | 'whole-days'
  /** Lies in the row of the first day: the offer of new items. */
  children?: ReactNode
}

/** The flash timeline, by days of the viewer's clock. The day's heading stays in sight while its items pass. */
export function FlashTape({ items, wholeOf, arrived, counts, children }: FlashTapeProps) {
  const { zone } = useClock()
  const days = groupByDay(items, zone)
  // Groups that are divided again for the viewer's zone do not count as moved, whereas one that gave its first items to
  // another day would: the whole list would shift under the reader.
  const zoneKey = zone?.id ?? ''
  const isCounted = (place: number) => counts === 'all' || (counts === 'whole-days' && place < days.length - 1)
  return (
    <div
      className={wholeOf ? `${tapeStyles.tape} ${flashStyles.tapePage}` : `${tapeStyles.tape} ${tapeStyles.tapeCol}`}
    >
      {children}
      {days.map((group, place) => (
        <section key={`${zoneKey} ${group.day}`} className={flashStyles.tapeGroup}>
          <DayHeading group={group} level={wholeOf ? 'h2' : 'p'}>
            {isCounted(place) && <DayCount count={group.items.length} />}
          </DayHeading>
          <ol className={tapeStyles.tapeList}>
            {group.items.map((item) => (
              <FlashRow key={item.id} item={item} whole={wholeOf?.(item)} isNew={arrived?.has(item.id)} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

interface DayHeadingProps {
  group: FlashDay<unknown>
  level: 'h2' | 'p'
  children?: ReactNode
}

function DayHeading({ group: { day, moment }, level: Level, children }: DayHeadingProps) {
  const t = useText()
  const language = useLanguage()
  const { now, zone } = useClock()
  const near = nearDay(day, now, zone)
  const dated = day !== null && moment !== null
  const date = dated ? dayName(day, dayOf(now, zone), language) + zoneNote(moment, zone) : t('time.unknown')
  return (
    <Level className={tapeStyles.tapeDay}>
      {near ? (
        <>
          <b>{t(`time.${near}`)}</b> <span>{date}</span>
        </>
      ) : (
        <b>{date}</b>
      )}
      {children}
    </Level>
  )
}

/** A single item needs no count. */
function DayCount({ count }: { count: number }) {
  const t = useText()
  return count > 1 ? <span className={flashStyles.tapeN}>{t('flash.published', { n: count })}</span> : null
}
