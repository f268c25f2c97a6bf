import type { ReactNode } from 'react'
import type { Feature } from '#contract/content/topics.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useText } from '#web/platform/app-context.tsx'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as storiesStyles from '#web/ui/stories.module.css'
import { FeatureCounts } from './feature-counts.tsx'
import { FeatureCover } from './feature-cover.tsx'
import * as featuresStyles from './features.module.css'

interface FeatureHeroProps {
  feature: Feature
  /** The headline: the page's own on a topic's page, a link in the list. */
  headline: ReactNode
  /** The whole hero leads to the topic: it stands in the list of topics, which need not be named again. */
  leads?: boolean
  /** What can be done with the topic. */
  action?: ReactNode
}

/** A special topic at the head of a page: words at the left, its picture at the right; on a phone the picture first. */
export function FeatureHero({ feature, headline, leads = false, action }: FeatureHeroProps) {
  const t = useText()
  const lang = useTextLang(feature.language)
  const [before, after] = t('feature.updated', { time: '\u0000' }).split('\u0000')
  return (
    <header className={classNames(featuresStyles.topicHero, leads && storiesStyles.whole)}>
      <div>
        {!leads && <p className="kicker">{t('nav.features')}</p>}
        {headline}
        {feature.summary && (
          <p className="dek" lang={lang}>
            {feature.summary}
          </p>
        )}
        <p className="meta">
          <FeatureCounts feature={feature} />
          <span>
            {before}
            <RelativeTime value={feature.updated_time} />
            {after}
          </span>
          {feature.demo && <span>{t('item.demo')}</span>}
        </p>
        {action && <div className={featuresStyles.topicHeroAct}>{action}</div>}
      </div>
      <FeatureCover feature={feature} slot="hero" priority />
    </header>
  )
}
