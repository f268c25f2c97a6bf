import type { Topic } from '#contract/content/topics.ts'
import { useText } from '#web/platform/app-context.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as storiesStyles from '#web/ui/stories.module.css'
import { TopicCounts } from './topic-counts.tsx'
import { TopicCover } from './topic-cover.tsx'
import { TopicTitle } from './topic-title.tsx'
import * as topicsStyles from './topics.module.css'

/** The special topics that an article or flash belongs to, beside its text; absent if there are none. */
export function TopicRail({ topics }: { topics: readonly Topic[] }) {
  const t = useText()
  if (topics.length === 0) return null
  return (
    <section className={listsStyles.sec}>
      <SectionHead title={t('topic.belongs')} />
      {topics.map((topic, place) => (
        <article key={topic.id} className={`${topicsStyles.belongs} ${storiesStyles.whole}`}>
          {place === 0 && <TopicCover topic={topic} slot="rail" />}
          <h3 className={place === 0 ? 'h3' : 'h4'}>
            <TopicTitle topic={topic} />
          </h3>
          <p className="meta">
            <TopicCounts topic={topic} />
          </p>
        </article>
      ))}
    </section>
  )
}
