import { Extension, type Extensions } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { Figure } from '../pictures/figure-node.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { blockNodes } from './block-node.ts'
import { ClosedMarks } from './closed-marks.ts'
import { Formula } from './formula-node.ts'

/** Fields below the bar, which open by key or by a double click. */
export interface Asking {
  onLink: () => void
  onFormula: () => void
}

/** Everything that a text may consist of, as the contract's document names it. */
export const editorExtensions = (pictures: Pictures, asking: Asking): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address, { defaultValidate }) => defaultValidate(address) && /^(https?:|mailto:)/i.test(address),
    },
    dropcursor: { color: 'var(--harbour)', width: 2 },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Figure.configure({ pictures }),
  ...blockNodes(),
  Formula.configure({ onEdit: asking.onFormula }),
  ClosedMarks,
  linkKey(asking.onLink),
]

/** Ctrl+K and ⌘K ask for the address of a link. ProseMirror keeps keys of input methods from all such bindings. */
const linkKey = (onLink: () => void) =>
  Extension.create({
    name: 'linkKey',
    addKeyboardShortcuts: () => ({
      'Mod-k': () => {
        onLink()
        return true
      },
    }),
  })
