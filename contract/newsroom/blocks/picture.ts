import type { Block } from './block.ts'

const size = { type: 'number', min: 1, max: 9_999 } as const

/** A picture with its caption, and its credit: who made or owns it. */
export const picture = {
  place: 'block',
  content: 'nothing',
  attributes: {
    src: { type: 'picture', required: true },
    alt: { type: 'text', max: 500, initial: '' },
    caption: { type: 'text', max: 1_000, initial: '' },
    credit: { type: 'text', max: 200, initial: '' },
    width: size,
    height: size,
  },
  ignored: ['title'],
  words: ['caption'],
  markup({ src, alt, caption, credit, width, height }) {
    const image = ['img', { src, alt: alt ?? '', ...(width && height && { width, height }) }] as const
    if (!caption && !credit) return ['figure', {}, image]
    const small = credit ? ([...(caption ? [' '] : []), ['small', {}, String(credit)]] as const) : []
    return ['figure', {}, image, ['figcaption', {}, ...(caption ? [String(caption)] : []), ...small]]
  },
} as const satisfies Block
