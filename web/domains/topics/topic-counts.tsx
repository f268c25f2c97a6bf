import type { Topic } from '#contract/content/topics.ts'
import { useText } from '#web/platform/app-context.tsx'

/** How much a special topic holds; what it has none of is not said. */
export function TopicCounts({ topic: { articles, flash } }: { topic: Pick<Topic, 'articles' | 'flash'> }) {
  const t = useText()
  return (
    <>
      {(articles > 0 || flash === 0) && <span>{t('topic.articles', { n: articles })}</span>}
      {flash > 0 && <span>{t('topic.flash', { n: flash })}</span>}
    </>
  )
}
