import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/** Ends links and other marks behind what was pasted: who goes on typing writes plain text. */
export const ClosedMarks = Extension.create({
  name: 'closedMarks',
  addProseMirrorPlugins: () => [closedMarks],
})

export const closedMarks = new Plugin({
  appendTransaction: (transactions, _before, { selection, tr }) =>
    selection.empty && transactions.some((one) => one.getMeta('paste')) ? tr.setStoredMarks([]) : null,
})
