import { formatsOf, widthsOf } from '#contract/content/picture-formats.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as styles from '#web/ui/cover/cover.module.css'
import { type CoverFamily, type CoverSize, coverPath } from '#web/ui/cover/cover-address.ts'

/** A picture as it was uploaded, with its real size in pixels. */
export interface UploadedPicture {
  url: string
  width: number
  height: number
  alt?: string
  /** The same picture in other widths. */
  variants?: readonly { url: string; width: number }[]
}

type Ratio = '21x13' | '16x9' | '1x1' | 'banner'

interface Slot {
  ratio: Ratio
  /** The width that the picture really takes, for the browser's choice among variants. */
  sizes: string
  cover: CoverSize
}

/** Every place where a picture stands, and nothing about size is decided anywhere else. */
const SLOTS = {
  /** The lead story. */
  lead: {
    ratio: '21x13',
    sizes: '(min-width: 1320px) 504px, (min-width: 1140px) 45vw, (min-width: 900px) 60vw, 100vw',
    cover: 'lg',
  },
  /** A row of a feed. */
  feed: { ratio: '21x13', sizes: '(min-width: 900px) 168px, 112px', cover: 'sm' },
  /** Once in ten rows, over the whole width. */
  wide: {
    ratio: 'banner',
    sizes: '(min-width: 1320px) 504px, (min-width: 1140px) 45vw, (min-width: 900px) 60vw, 100vw',
    cover: 'lg',
  },
  /** A band of four. */
  topic: { ratio: '21x13', sizes: '(min-width: 1320px) 282px, (min-width: 900px) 24vw, 68vw', cover: 'md' },
  /** A rail. */
  rail: { ratio: '21x13', sizes: '(min-width: 900px) 320px, 100vw', cover: 'md' },
  /** The first of the columns. */
  column: { ratio: '21x13', sizes: '(min-width: 900px) 320px, 100vw', cover: 'md' },
  /** The head of an article. */
  article: { ratio: '21x13', sizes: '(min-width: 900px) 684px, 100vw', cover: 'lg' },
  /** The head of a special topic. */
  hero: { ratio: '21x13', sizes: '(min-width: 1264px) 672px, (min-width: 900px) 54vw, 100vw', cover: 'lg' },
  /** The first article of a chapter. */
  chapter: { ratio: '21x13', sizes: '(min-width: 900px) 280px, 100vw', cover: 'md' },
  /** A banner across a page. */
  banner: { ratio: 'banner', sizes: '(min-width: 1264px) 1200px, 100vw', cover: 'lg' },
  /** A frame of a moving picture. */
  video: { ratio: '16x9', sizes: '(min-width: 900px) 320px, 100vw', cover: 'md' },
  /** A row of a list of events. */
  event: { ratio: '16x9', sizes: '(min-width: 900px) 208px, 112px', cover: 'sm' },
  /** The head of an event's page. */
  poster: { ratio: '16x9', sizes: '(min-width: 900px) 768px, 100vw', cover: 'lg' },
  /** A small square. */
  square: { ratio: '1x1', sizes: '96px', cover: 'sm' },
} as const satisfies Record<string, Slot>

export type PictureSlot = keyof typeof SLOTS

interface PictureProps {
  slot: PictureSlot
  /** An uploaded picture always wins over the drawn cover. */
  picture?: UploadedPicture | null
  /** Family of the drawing where there is no picture; the seed is the item's number or name. */
  family: CoverFamily
  seed: string | number
  tone?: 'day' | 'night'
  /** Empty where the picture only repeats the headline beside it. */
  alt?: string
  /** The picture that the reader sees first: loaded at once and before others. One on a page. */
  priority?: boolean
  className?: string
}

/** Pixels of a drawn cover; only their proportion matters to the browser. */
const DRAWN = { width: 420, height: 260 } as const

/** The one component for pictures: it decides size, proportion, loading and what stands in for a missing one. */
export function Picture({ slot, picture, family, seed, tone, alt, priority = false, className }: PictureProps) {
  const { ratio, sizes, cover } = SLOTS[slot]
  const formats = picture ? formatsOf(picture.url, picture.variants) : undefined
  const source = picture
    ? uploadedSource(picture, sizes, formats?.own)
    : { src: coverPath({ seed: String(seed), family, size: cover, tone }), ...DRAWN }
  const image = (
    <img
      {...source}
      alt={alt ?? picture?.alt ?? ''}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
    />
  )
  return (
    <span className={classNames(styles.cover, ratio !== '21x13' && `cover--${ratio}`, className)}>
      {formats ? (
        <picture>
          <source type="image/avif" srcSet={formats.avif} sizes={sizes} />
          <source type="image/webp" srcSet={formats.webp} sizes={sizes} />
          {image}
        </picture>
      ) : (
        image
      )}
    </span>
  )
}

function uploadedSource({ url, width, height, variants = [] }: UploadedPicture, sizes: string, own?: string) {
  if (variants.length === 0) return { src: url, width, height }
  return { src: url, width, height, srcSet: own ?? widthsOf([...variants, { url, width }]), sizes }
}
