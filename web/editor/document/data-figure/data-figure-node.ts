import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { dataFigureOf } from '#contract/newsroom/document.ts'
import { DataFigureView } from './data-figure-view.tsx'

/** A number or chart of the data section: while it is written the words that stand for it, for readers the number itself. */
export const DataFigureCard = Node.create({
  name: 'dataFigure',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    series: { default: null },
    form: { default: null },
    path: { default: null },
    words: { default: null },
  }),
  // Before the rule of paragraphs, in which these links stand.
  parseHTML: () => [
    {
      tag: 'p',
      priority: 60,
      getAttrs: (element) => {
        const link = element.childElementCount === 1 ? element.querySelector<HTMLElement>('a[data-figure]') : null
        const { figure, figureForm } = link?.dataset ?? {}
        const found = dataFigureOf({ series: figure, form: figureForm, path: link?.getAttribute('href') })
        return found ? { ...found, words: link?.textContent || found.series } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => [
    'p',
    {},
    ['a', { href: attrs.path, 'data-figure': attrs.series, 'data-figure-form': attrs.form }, attrs.words],
  ],
  addNodeView: () => ReactNodeViewRenderer(DataFigureView),
})
