import type { Block } from './block.ts'

/** A formula by its source in LaTeX; 'block' is displayed on its own line. Texts for readers have it set. */
export const formula = {
  place: 'line',
  content: 'nothing',
  attributes: {
    source: { type: 'text', max: 5_000, required: true, parse: (source) => source.trim() || undefined },
    display: { type: 'choice', options: ['block'] },
  },
  words: ['source'],
  markup: ({ source, display }) => [
    'code',
    { class: `language-math ${display === 'block' ? 'math-display' : 'math-inline'}` },
    String(source),
  ],
} as const satisfies Block
