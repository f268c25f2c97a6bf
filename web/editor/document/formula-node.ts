import { InputRule, Node } from '@tiptap/core'
import { typedFormula } from './formula-typing.ts'

/**
 * A formula by its source in LaTeX: typed between dollar signs, entered in a field, or imported. Readers, and the preview, see
 * it set. Marks mean nothing to it: the document that is sent has none of them.
 */
export const Formula = Node.create<{ onEdit: () => void }>({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ onEdit: () => {} }),
  addAttributes: () => ({ source: { default: '' }, display: { default: null } }),
  // Text copied from a page for readers contains its source.
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
  addInputRules() {
    return [
      new InputRule({
        find: (text) => {
          const typed = typedFormula(text)
          return typed ? { index: text.length - typed.length, text: text.slice(-typed.length) } : null
        },
        handler: ({ state, range, match }) => {
          const typed = typedFormula(match[0])
          if (!typed) return
          const { source, display } = typed
          state.tr.replaceWith(range.from, range.to, this.type.create({ source, display }))
        },
      }),
    ]
  },
  addKeyboardShortcuts() {
    const open = () => {
      this.options.onEdit()
      return true
    }
    const edit = () => {
      if (!this.editor.isActive('formula')) return false
      this.options.onEdit()
      return true
    }
    return { Enter: edit, 'Mod-Shift-m': open }
  },
})
