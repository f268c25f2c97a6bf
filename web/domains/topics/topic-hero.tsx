import type { ReactNode } from 'react'
import type { Topic } from '#contract/content/topics.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useText } from '#web/platform/app-context.tsx'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as storiesStyles from '#web/ui/stories.module.css'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import { TopicCounts } from './topic-counts.tsx'
import { TopicCover } from './topic-cover.tsx'
import * as topicsStyles from './topics.module.css'

interface TopicHeroProps {
  topic: Topic
  /** The headline: the page's own on a topic's page, a link in the list. */
  headline: ReactNode
  /** The whole hero leads to the topic: it stands in the list of topics, which need not be named again. */
  leads?: boolean
  /** Actions on the topic. */
  action?: ReactNode
}

/** A special topic at the head of a page: words at the left, its picture at the right; on a phone the picture first. */
export function TopicHero({ topic, headline, leads = false, action }: TopicHeroProps) {
  const t = useText()
  const lang = useTextLang(topic.language)
  const [before, after] = t('topic.updated', { time: '\u0000' }).split('\u0000')
  return (
    <header className={classNames(topicsStyles.topicHero, leads && storiesStyles.whole)}>
      <TopicCover topic={topic} slot="hero" priority />
      <div>
        {!leads && <p className="kicker">{t('nav.topics')}</p>}
        {headline}
        {topic.summary && (
          <p className="dek" lang={lang}>
            {topic.summary}
          </p>
        )}
        <p className="meta">
          <TopicCounts topic={topic} />
          <span>
            {before}
            <RelativeTime value={topic.updated_time} />
            {after}
          </span>
          {topic.demo && <DemoMark />}
        </p>
        {action && <div className={topicsStyles.topicHeroAct}>{action}</div>}
      </div>
    </header>
  )
}
