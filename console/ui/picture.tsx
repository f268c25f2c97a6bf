import * as styles from '#console/ui/lists/lists.module.css'
import type { Picture as PictureShape } from '#contract/content/items.ts'

/** A picture of the library, small, in the smallest size that is sharp. */
export function Thumbnail({ picture, width }: { picture: PictureShape; width: number }) {
  const variant = picture.variants?.find((one) => one.width >= width * 2) ?? picture
  return (
    <img
      className={styles.thumbnail}
      src={variant.url}
      alt={picture.alt}
      width={width}
      height={Math.round((width * 2) / 3)}
      loading="lazy"
    />
  )
}
