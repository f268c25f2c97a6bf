import type { ReactNode } from 'react'
import type { ItemSummary } from '#contract/content/items.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { dayAndClock, dayOfMonth, fullTime, monthName } from '#web/platform/time.ts'
import * as styles from '../authors/authors.module.css'
import { FeedRow } from './feed-row.tsx'
import { feedRowShapes } from './feed-row-shapes.ts'
import { groupByMonth, type Month } from './months.ts'

interface WorksByMonthProps {
  items: readonly ItemSummary[]
  /** The list goes on, so that the last month may too and its works are not counted yet. */
  more: boolean
  /** The list began before the first of these, so that the first month may have too. */
  continued: boolean
  /** Returns the actions on each item. */
  action?: (item: ItemSummary) => ReactNode
}

/** An author's articles under the months of the viewer's clock, each with its day. */
export function WorksByMonth({ items, more, continued, action }: WorksByMonthProps) {
  const { zone } = useClock()
  const months = groupByMonth(items, zone)
  const shapes = feedRowShapes(items)
  const bare = new Set(items.filter((_, place) => shapes[place] === 'bare').map(({ id }) => id))
  const isWhole = (place: number) => !(more && place === months.length - 1) && !(continued && place === 0)
  return months.map((group, place) => (
    // Groups that are divided again for the viewer's zone do not count as moved, whereas one that gave items to another would.
    <section key={`${zone?.id} ${group.month}`}>
      <MonthHeading group={group} counted={isWhole(place)} />
      {group.items.map((item) => (
        <Work key={item.id} item={item} bare={bare.has(item.id)} action={action} />
      ))}
    </section>
  ))
}

function MonthHeading({ group, counted }: { group: Month<unknown>; counted: boolean }) {
  const t = useText()
  const language = useLanguage()
  return (
    <h2 className={styles.month}>
      {group.month === null ? t('time.unknown') : monthName(group.month, language)}
      {counted && <span>{t('author.works', { n: group.items.length })}</span>}
    </h2>
  )
}

interface WorkProps extends Pick<WorksByMonthProps, 'action'> {
  item: ItemSummary
  bare: boolean
}

function Work({ item, bare, action }: WorkProps) {
  const t = useText()
  const day = <Day value={item.release_time} />
  return (
    <div className={styles.dayItem}>
      <span className={`${styles.dayItemDay} only-d`}>{day}</span>
      <FeedRow
        item={item}
        shape={bare ? 'bare' : 'plain'}
        action={action}
        meta={
          <p className="meta">
            <span className="only-m">{day}</span>
            <span>{t('item.minutes', { n: item.reading_minutes })}</span>
          </p>
        }
      />
    </div>
  )
}

function Day({ value }: { value: string | null }) {
  const language = useLanguage()
  const { zone } = useClock()
  const found = dayAndClock(value, zone)
  if (!found) return null
  return (
    <time dateTime={new Date(found.moment).toISOString()} title={fullTime(value, language, zone)}>
      {dayOfMonth(found.day, language)}
    </time>
  )
}
