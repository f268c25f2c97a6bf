import { Node } from '@tiptap/core'

/**
 * A formula of an imported text, by its source. It can be moved and deleted; readers, and the preview, see it set. Marks
 * mean nothing to it: the document that is sent has none of them.
 */
export const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ source: { default: '' }, display: { default: null } }),
  // What is copied from a page for readers brings its source along.
  parseHTML: () => [
    {
      tag: 'math[alttext]',
      getAttrs: (element) => ({
        source: element.getAttribute('alttext'),
        display: element.getAttribute('display') === 'block' ? 'block' : null,
      }),
    },
    {
      tag: 'code[data-formula]',
      priority: 60,
      getAttrs: (element) => ({
        source: element.textContent,
        display: element.getAttribute('data-formula') === 'block' ? 'block' : null,
      }),
    },
  ],
  renderHTML: ({ node }) => ['code', { class: 'formula', 'data-formula': node.attrs.display ?? '' }, node.attrs.source],
  renderText: ({ node }) => node.attrs.source,
})
