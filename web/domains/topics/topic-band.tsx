import type { Topic } from '#contract/content/topics.ts'
import * as blocksStyles from '#web/ui/blocks.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { TopicCard } from './topic-card.tsx'

interface TopicBandProps {
  topics: readonly Topic[]
  title: string
  /** The words of the link to all topics. */
  all: string
}

/** A band of four special topics across a page. Absent if there are none. */
export function TopicBand({ topics, title, all }: TopicBandProps) {
  if (topics.length === 0) return null
  return (
    <section className={`${listsStyles.sec} ${blocksStyles.band}`}>
      <SectionHead title={title} more={{ href: '/features', label: all }} />
      <div className={blocksStyles.topics}>
        {topics.map((topic) => (
          <TopicCard key={topic.id} topic={topic} />
        ))}
      </div>
    </section>
  )
}
