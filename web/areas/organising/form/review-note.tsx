import { useAnswer } from '../area/use-answer.ts'
import * as styles from '../organising-form.module.css'
import { useOrganisingText } from '../organising-text.ts'

/** How long a review usually takes, or that there is none. */
export function ReviewNote({ trusted }: { trusted: boolean }) {
  const t = useOrganisingText()
  const { data: options } = useAnswer('writingOptions', {})
  if (trusted) return <p className={styles.evcap}>{t('publishesAtOnce')}</p>
  return options ? <p className={styles.evcap}>{t('reviewTime', options.review_minutes)}</p> : null
}
