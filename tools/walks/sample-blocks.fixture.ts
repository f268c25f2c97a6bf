import type { Block } from '#contract/newsroom/blocks/block.ts'

/** Kinds of blocks that the guide only describes: with parts, with words beside their content, and within a line. */
export const sampleBlocks = {
  gallery: {
    place: 'block',
    content: ['galleryPicture'],
    element: 'section',
    attributes: { columns: { type: 'number', min: 1, max: 4, required: true, initial: 2, html: 'data-gallery' } },
  },
  galleryPicture: {
    place: 'part',
    content: 'line',
    element: 'div',
    attributes: {
      form: { type: 'choice', options: ['wide', 'tall'], required: true, initial: 'wide', html: 'data-form' },
    },
  },
  fold: {
    place: 'block',
    content: 'blocks',
    attributes: { title: { type: 'text', max: 90, required: true } },
    words: ['title'],
    markup: ({ title }) => ['details', { 'data-fold': 'yes' }, ['summary', {}, String(title)], 0],
    source: {
      tag: 'details',
      besides: ['summary'],
      values: (element) =>
        element.attribute('data-fold') ? { title: element.child('summary')?.text() ?? '' } : undefined,
    },
    allowed: { details: { 'data-fold': ['yes'] } },
  },
  aside: {
    place: 'line',
    content: 'nothing',
    element: 'sup',
    attributes: { words: { type: 'text', max: 90, required: true, html: 'data-aside' } },
    words: ['words'],
  },
} as const satisfies Readonly<Record<string, Block>>
