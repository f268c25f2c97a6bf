import type { TranslationState } from '#contract/newsroom/translation.ts'
import { useText } from '../../platform/console-context.tsx'
import * as styles from './translation.module.css'

/** State of a translation, as a word with its own colour. */
export function StateMark({ state, stale }: { state: TranslationState; stale: boolean }) {
  const t = useText()
  return (
    <>
      <span className={`t-xs nw ${styles.english} english--${state}`}>{t(`translation.${state}`)}</span>
      {stale && <span className={`t-xs nw ${styles.english} ${styles.englishStale}`}>{t('translation.stale')}</span>}
    </>
  )
}
