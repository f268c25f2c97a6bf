import type { EnglishState } from '#contract/translation.ts'
import { useText } from '../../platform/console-context.tsx'

/** What there is in English, as a word with its own colour. */
export function EnglishMark({ state, stale }: { state: EnglishState; stale: boolean }) {
  const t = useText()
  return (
    <>
      <span className={`english english--${state}`}>{t(`translation.${state}`)}</span>
      {stale && <span className="english english--stale">{t('translation.stale')}</span>}
    </>
  )
}
