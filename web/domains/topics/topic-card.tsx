import type { Topic } from '#contract/content/topics.ts'
import { useTextLang } from '#web/language/text-language.ts'
import * as blocksStyles from '#web/ui/blocks.module.css'
import * as storiesStyles from '#web/ui/stories.module.css'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import { TopicCounts } from './topic-counts.tsx'
import { TopicCover } from './topic-cover.tsx'
import { TopicTitle } from './topic-title.tsx'

/** A special topic in a band or list: cover, title, what it is about, how much it holds. */
export function TopicCard({ topic, level = 3 }: { topic: Topic; level?: 2 | 3 }) {
  const lang = useTextLang(topic.language)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={`${blocksStyles.topic} ${storiesStyles.whole}`}>
      <TopicCover topic={topic} slot="topic" />
      <Heading className="h3">
        <TopicTitle topic={topic} className="c2" />
      </Heading>
      <p className="c2" lang={lang}>
        {topic.summary}
      </p>
      <p className="meta">
        <TopicCounts topic={topic} />
        {topic.demo && <DemoMark />}
      </p>
    </article>
  )
}
