import type { Feature } from '#contract/content/topics.ts'
import { useText } from '#web/platform/app-context.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as storiesStyles from '#web/ui/stories.module.css'
import { FeatureCounts } from './feature-counts.tsx'
import { FeatureCover } from './feature-cover.tsx'
import { FeatureTitle } from './feature-title.tsx'
import * as featuresStyles from './features.module.css'

/** The special topics that an article or flash belongs to, beside its text; left out where there are none. */
export function FeatureRail({ features }: { features: readonly Feature[] }) {
  const t = useText()
  if (features.length === 0) return null
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('feature.belongs')} />
      {features.map((feature, place) => (
        <article key={feature.id} className={`${featuresStyles.belongs} ${storiesStyles.whole}`}>
          {place === 0 && <FeatureCover feature={feature} slot="rail" />}
          <h3 className={place === 0 ? 'h3' : 'h4'}>
            <FeatureTitle feature={feature} />
          </h3>
          <p className="meta">
            <FeatureCounts feature={feature} />
          </p>
        </article>
      ))}
    </section>
  )
}
