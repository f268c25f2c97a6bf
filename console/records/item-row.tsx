import { useText } from '#console/platform/console-context.tsx'
import type { NamedItem } from '#contract/content/items.ts'
import * as styles from './records.module.css'

/** An article or flash in an arrangement. */
export function ItemRow({ item: { id, title, kind, visible, release_time } }: { item: NamedItem }) {
  const t = useText()
  return (
    <span className={`row gap-12 shrinks ${styles.arranged}`}>
      <a
        className={`ellipsis ${styles.arrangedTitle}`}
        href={kind === 'flash' ? `/news/${id}` : `/contents/${id}`}
        target="_blank"
        rel="noopener"
      >
        {title || t('untitled')}
      </a>
      {!visible && <i className={`mark ${styles.markOff}`}>{t('unpublished')}</i>}
      <span className="quiet">
        {t(kind)} {release_time?.slice(0, 10)}
      </span>
    </span>
  )
}
