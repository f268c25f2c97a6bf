import type { Author } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import * as styles from './authors.module.css'

/** Shows readers that an author is of the newsroom: a name alone could be anybody's. */
export function StaffBadge({ author }: { author: Pick<Author, 'staff'> }) {
  const t = useText()
  return author.staff ? <span className={styles.staff}>{t('author.staff')}</span> : null
}
