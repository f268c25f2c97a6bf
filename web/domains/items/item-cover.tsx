import type { ItemSummary } from '#contract/content/items.ts'
import { Picture, type PictureSlot } from '#web/ui/picture/picture.tsx'

interface ItemCoverProps {
  item: Pick<ItemSummary, 'id' | 'pic' | 'category'>
  slot: PictureSlot
  /** The picture that the reader sees first; one on a page. */
  priority?: boolean
}

/** The picture of an item: the uploaded one, else the cover drawn for its category. It says nothing the title does not. */
export function ItemCover({ item, slot, priority }: ItemCoverProps) {
  return (
    <Picture
      slot={slot}
      picture={item.pic}
      family={item.category?.cover ?? 'data'}
      seed={item.id}
      alt=""
      priority={priority}
    />
  )
}
