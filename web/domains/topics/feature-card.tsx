import type { Feature } from '#contract/content/topics.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useText } from '#web/platform/app-context.tsx'
import * as blocksStyles from '#web/ui/blocks.module.css'
import * as storiesStyles from '#web/ui/stories.module.css'
import { FeatureCounts } from './feature-counts.tsx'
import { FeatureCover } from './feature-cover.tsx'
import { FeatureTitle } from './feature-title.tsx'

/** A special topic in a band or list: cover, title, what it is about, how much it holds. */
export function FeatureCard({ feature, level = 3 }: { feature: Feature; level?: 2 | 3 }) {
  const t = useText()
  const lang = useTextLang(feature.language)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={`${blocksStyles.topic} ${storiesStyles.whole}`}>
      <FeatureCover feature={feature} slot="topic" />
      <Heading className="h3">
        <FeatureTitle feature={feature} className="c2" />
      </Heading>
      <p className="c2" lang={lang}>
        {feature.summary}
      </p>
      <p className="meta">
        <FeatureCounts feature={feature} />
        {feature.demo && <span>{t('item.demo')}</span>}
      </p>
    </article>
  )
}
