import type { ItemNotice, ItemSummary } from '#contract/content/items.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { dayAndClock, fullDate } from '#web/platform/time.ts'
import * as styles from './flash/tape.module.css'

type Noticed = Pick<ItemSummary, 'notices' | 'release_time'>

/** Written out: the browser's texts are known by shorter keys, which are put in where a whole key stands. */
export const noticeNames = {
  correction: 'item.correction',
  clarification: 'item.clarification',
  update: 'item.update',
  retraction: 'item.retraction',
} as const

/** True if the text was taken back. */
export const isRetracted = ({ notices }: Pick<ItemSummary, 'notices'>): boolean =>
  notices?.some(({ kind }) => kind === 'retraction') ?? false

/** Notices to readers about an item: corrections with what changed, or that its text was taken back. */
export function ItemNotices({ item }: { item: Noticed }) {
  if (!item.notices) return null
  // A retracted item cannot be corrected any more.
  const shown = isRetracted(item) ? item.notices.filter(({ kind }) => kind === 'retraction') : item.notices
  return shown.map((notice) => <OneNotice key={notice.time + notice.text} notice={notice} of={item} />)
}

function OneNotice({ notice, of }: { notice: ItemNotice; of: Noticed }) {
  const t = useText()
  const language = useLanguage()
  const { zone } = useClock()
  const { day, clock, moment } = dayAndClock(notice.time, zone) ?? {}
  const sameDay = day === dayAndClock(of.release_time, zone)?.day
  return (
    <p className={`${styles.notice} notice--${notice.kind}`}>
      <b>{t(noticeNames[notice.kind])}</b>{' '}
      {moment !== undefined && (
        <time dateTime={new Date(moment).toISOString()}>{sameDay ? clock : fullDate(moment, language, zone)}</time>
      )}{' '}
      <span lang={useTextLang(notice.language)}>{notice.text}</span>
    </p>
  )
}
