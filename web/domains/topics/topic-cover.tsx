import type { Topic } from '#contract/content/topics.ts'
import { Picture, type PictureSlot } from '#web/ui/picture/picture.tsx'

interface TopicCoverProps {
  topic: Pick<Topic, 'id' | 'pic' | 'cover'>
  slot: PictureSlot
  /** The picture that the reader sees first; one on a page. */
  priority?: boolean
}

/** The picture of a special topic: the uploaded one, else a drawn cover of its family. */
export function TopicCover({ topic, slot, priority }: TopicCoverProps) {
  return (
    <Picture
      slot={slot}
      picture={topic.pic}
      family={topic.cover}
      seed={`feature-${topic.id}`}
      alt=""
      priority={priority}
    />
  )
}
