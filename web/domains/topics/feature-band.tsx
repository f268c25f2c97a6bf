import type { Feature } from '#contract/content/topics.ts'
import * as blocksStyles from '#web/ui/blocks.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { FeatureCard } from './feature-card.tsx'

interface FeatureBandProps {
  features: readonly Feature[]
  title: string
  /** The words of the link to all topics. */
  all: string
}

/** A band of four special topics across a page. Left out when there are none. */
export function FeatureBand({ features, title, all }: FeatureBandProps) {
  if (features.length === 0) return null
  return (
    <section className={`${listsStyles.sec} ${blocksStyles.band}`}>
      <SectionHead title={title} more={{ href: '/features', label: all }} />
      <div className={blocksStyles.topics}>
        {features.map((feature) => (
          <FeatureCard key={feature.id} feature={feature} />
        ))}
      </div>
    </section>
  )
}
