import { Extension, type Extensions } from '@tiptap/core'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { DataFigureCard } from './data-figure/data-figure-node.ts'
import { EmbedCard } from './embed-node.ts'
import { Figure } from './figure-node.ts'
import { Formula } from './formula-node.ts'
import type { Pictures } from './pictures.ts'

/** Everything that a text may consist of, as the contract's document names it. */
export const editorExtensions = (pictures: Pictures, onLink: () => void): Extensions => [
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
  EmbedCard,
  DataFigureCard,
  Formula,
  linkKey(onLink),
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
