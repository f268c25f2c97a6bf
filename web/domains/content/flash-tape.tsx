import type { ReactNode } from 'react'
import type { FlashSummary } from '#contract/content.ts'
import { useLanguage, useNow, useText } from '#web/platform/app-context.tsx'
import { dayName } from '#web/platform/time.ts'
import { type FlashDay, groupByDay, nearDay } from './flash-days.ts'
import { FlashRow } from './flash-row.tsx'

interface FlashTapeProps {
  items: readonly FlashSummary[]
  /** `page`: with text and actions, the main thing of a page; `column`: titles and coins beside other things. */
  variant: 'page' | 'column'
  /** Items that the reader just asked to see; they stand out for a moment. */
  arrived?: ReadonlySet<number>
  /** Lies in the row of the first day: the offer of new items. */
  children?: ReactNode
}

/** The flash timeline, by days of the site's clock. The day's heading stays in sight while its items pass. */
export function FlashTape({ items, variant, arrived, children }: FlashTapeProps) {
  const whole = variant === 'page'
  return (
    <div className={whole ? 'tape tape--page' : 'tape tape--col'}>
      {children}
      {groupByDay(items).map((group) => (
        <section key={group.day ?? 'undated'} className="tape__group">
          <DayHeading group={group} level={whole ? 'h2' : 'p'} />
          <ol className="tape__list">
            {group.items.map((item) => (
              <FlashRow key={item.id} item={item} whole={whole} isNew={arrived?.has(item.id)} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

function DayHeading({ group: { day, moment }, level: Level }: { group: FlashDay<unknown>; level: 'h2' | 'p' }) {
  const t = useText()
  const language = useLanguage()
  const now = useNow()
  if (day === null || moment === null) {
    return (
      <Level className="tape__day">
        <b>{t('time.unknown')}</b>
      </Level>
    )
  }
  const near = nearDay(day, now)
  const date = dayName(moment, now, language)
  return (
    <Level className="tape__day">
      {near ? (
        <>
          <b>{t(`time.${near}`)}</b> <span>{date}</span>
        </>
      ) : (
        <b>{date}</b>
      )}
    </Level>
  )
}
