import type { TranslationState } from '#contract/newsroom/translation.ts'
import { useText } from '../../platform/console-context.tsx'

/** What there is of a translation, as a word with its own colour. */
export function StateMark({ state, stale }: { state: TranslationState; stale: boolean }) {
  const t = useText()
  return (
    <>
      <span className={`english english--${state}`}>{t(`translation.${state}`)}</span>
      {stale && <span className="english english--stale">{t('translation.stale')}</span>}
    </>
  )
}
