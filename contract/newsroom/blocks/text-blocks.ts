import type { Block } from './block.ts'

/** Blocks of words, and what a line consists of. */
export const textBlocks = {
  doc: { place: 'part', content: 'blocks' },
  text: { place: 'line', content: 'nothing' },
  hardBreak: { place: 'line', content: 'nothing', markup: () => ['br', {}] },
  paragraph: { place: 'block', content: 'line', ignored: ['textAlign'], markup: () => ['p', {}, 0] },
  heading: {
    place: 'block',
    content: 'line',
    attributes: { level: { type: 'number', min: 2, max: 4, required: true } },
    ignored: ['textAlign'],
    markup: ({ level }) => [`h${level}`, {}, 0],
  },
  bulletList: { place: 'block', content: ['listItem'], markup: () => ['ul', {}, 0] },
  orderedList: {
    place: 'block',
    content: ['listItem'],
    attributes: { start: { type: 'number', min: 0, max: 999_999, initial: 1 } },
    ignored: ['type'],
    markup: ({ start }) => ['ol', { start: start === 1 ? null : start }, 0],
  },
  listItem: { place: 'part', content: 'blocks', isCompact: true, markup: () => ['li', {}, 0] },
  blockquote: { place: 'block', content: 'blocks', markup: () => ['blockquote', {}, 0] },
  codeBlock: {
    place: 'block',
    content: 'characters',
    attributes: {
      language: { type: 'text', max: 30, parse: (name) => (/^[A-Za-z0-9+#_.-]*$/.test(name) ? name : undefined) },
    },
    markup: ({ language }) => ['pre', {}, ['code', { class: language ? `language-${language}` : null }, 0]],
  },
  horizontalRule: { place: 'block', content: 'nothing', markup: () => ['hr', {}] },
} as const satisfies Readonly<Record<string, Block>>
