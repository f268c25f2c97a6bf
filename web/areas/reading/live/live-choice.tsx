import type { LiveBlog } from '#contract/newsroom/live-blogs/live-blogs.ts'
import { type NoteOrder, noteFilters } from '#contract/newsroom/live-blogs/live-terms.ts'
import { SiteLink } from '#web/router/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as segmentStyles from '#web/ui/segments.module.css'
import * as styles from './live.module.css'
import { type LiveChoice, liveAddress } from './live-address.ts'
import { liveText } from './live-text.ts'

/** All notes, the key points, or those with pictures and numbers. */
export function NoteFilterTabs({ blog, choice }: { blog: LiveBlog; choice: LiveChoice }) {
  const t = liveText.useText()
  return (
    <nav className={`${segmentStyles.seg} ${segmentStyles.segS}`} aria-label={t('show')}>
      {noteFilters.map((filter) => (
        <SiteLink
          key={filter}
          href={liveAddress(blog.item, { ...choice, filter, note: undefined })}
          aria-current={filter === choice.filter ? 'true' : undefined}
        >
          {t(filter, { n: blog.key_total })}
        </SiteLink>
      ))}
    </nav>
  )
}

interface OrderChoiceProps {
  item: number
  choice: LiveChoice
  order: NoteOrder
}

/** Turns the order round. */
export function OrderChoice({ item, choice, order }: OrderChoiceProps) {
  const t = liveText.useText()
  const other = order === 'newest' ? 'oldest' : 'newest'
  return (
    <SiteLink
      className={styles.order}
      href={liveAddress(item, { ...choice, order: other, note: undefined })}
      aria-label={`${t('order')}: ${t(`${order}First`)}`}
    >
      {t(`${order}First`)}
      <Icon name="chevron-down" size="s" />
    </SiteLink>
  )
}
