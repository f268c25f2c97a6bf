import type { Feature } from '#contract/content/topics.ts'
import { useText } from '#web/platform/app-context.tsx'

/** How much a special topic holds; what it has none of is not said. */
export function FeatureCounts({ feature: { articles, flash } }: { feature: Pick<Feature, 'articles' | 'flash'> }) {
  const t = useText()
  return (
    <>
      {(articles > 0 || flash === 0) && <span>{t('feature.articles', { n: articles })}</span>}
      {flash > 0 && <span>{t('feature.flash', { n: flash })}</span>}
    </>
  )
}
