import { classNames } from '#web/ui/class-names.ts'
import * as styles from '#web/ui/cover/cover.module.css'
import { avatarPath, monogramOf } from '#web/ui/cover/cover-address.ts'

const AVATAR_SIZES = { s: 28, m: 40, l: 56, xl: 104 } as const

interface AvatarProps {
  /** The person's name; its first character is the monogram. */
  name: string
  seed: string | number
  src?: string | null
  size?: keyof typeof AVATAR_SIZES
  /** Only where no name stands beside the picture. */
  alt?: string
  priority?: boolean
}

/** A person's picture, round; a drawn monogram where there is none. */
export function Avatar({ name, seed, src, size = 'm', alt = '', priority = false }: AvatarProps) {
  const pixels = AVATAR_SIZES[size]
  const drawn = avatarPath({ seed: String(seed), character: monogramOf(name) })
  return (
    <span className={classNames(styles.ava, size !== 'm' && `ava--${size}`)}>
      <img
        src={src || drawn}
        width={pixels}
        height={pixels}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}
