import type { Feature } from '#contract/content/topics.ts'
import { Picture, type PictureSlot } from '#web/ui/picture/picture.tsx'

interface FeatureCoverProps {
  feature: Pick<Feature, 'id' | 'pic' | 'cover'>
  slot: PictureSlot
  /** The picture that the reader sees first; one on a page. */
  priority?: boolean
}

/** The picture of a special topic: the uploaded one, else a drawn cover of its family. */
export function FeatureCover({ feature, slot, priority }: FeatureCoverProps) {
  return (
    <Picture
      slot={slot}
      picture={feature.pic}
      family={feature.cover}
      seed={`feature-${feature.id}`}
      alt=""
      priority={priority}
    />
  )
}
