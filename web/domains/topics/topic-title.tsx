import type { Topic } from '#contract/content/topics.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { SiteLink } from '#web/router/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Headline } from '#web/ui/text/headline.tsx'
import { topicPath } from './topic-address.ts'

type Titled = Pick<Topic, 'id' | 'title' | 'title_breaks' | 'language'>

/** The title of a special topic as a link to it, breaking between words. */
export function TopicTitle({ topic, className }: { topic: Titled; className?: string }) {
  const lang = useTextLang(topic.language)
  return (
    <SiteLink className={classNames('hl-link', className)} href={topicPath(topic.id)} lang={lang}>
      <Headline text={topic.title} breaks={topic.title_breaks} />
    </SiteLink>
  )
}
