import type { Editor, JSONContent } from '@tiptap/core'
import { type Node as DocumentNode, Fragment, type ResolvedPos } from '@tiptap/pm/model'
import { AllSelection, NodeSelection, Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { insertPoint } from '@tiptap/pm/transform'
import { blocks, type NodeName } from '#contract/newsroom/blocks/blocks.ts'

/** Puts blocks into the text and the cursor behind them. A selection stays: they stand behind it. */
export function insertBlocks(editor: Editor, blocks: readonly JSONContent[], position?: number): void {
  const { schema, tr } = editor.state
  const nodes = blocks.map((block) => schema.nodeFromJSON(block))
  editor.view.dispatch(withBlocks(tr, nodes, position))
  editor.view.focus()
}

/** Makes a block of what is selected, or ends one; a block without words of its own goes behind what is selected. */
export function toggleBlock(editor: Editor, name: NodeName): void {
  const { content } = blocks[name]
  const chain = editor.chain().focus()
  if (content === 'blocks') chain.toggleWrap(name).run()
  else if (content === 'line' || content === 'characters') chain.toggleNode(name, 'paragraph').run()
  else insertBlocks(editor, [editor.schema.nodes[name]?.createAndFill()?.toJSON()])
}

/** @param position of the document; where the writer is, unless given */
export function withBlocks(change: Transaction, blocks: readonly DocumentNode[], position?: number): Transaction {
  const type = blocks[0]?.type
  if (!type) return change
  const at = position ?? placeBehind(change.selection)
  const $at = change.doc.resolve(at)
  const content = Fragment.from(blocks)
  if (isEmptyParagraph($at)) {
    const above = $at.node(-1)
    // Items of a list begin with words.
    const start = above.canReplaceWith($at.index(-1), $at.indexAfter(-1), type) ? $at.before() : $at.after()
    change.replaceWith(start, $at.after(), content)
    return withCursorBehind(change, start + content.size)
  }
  let point = insertPoint(change.doc, at, type)
  if (point === null) {
    change.split(at)
    point = at + 1
  }
  change.insert(point, content)
  return withCursorBehind(change, point + content.size)
}

const isEmptyParagraph = ({ parent }: ResolvedPos) => parent.type.name === 'paragraph' && parent.childCount === 0

/** Behind what is selected: behind a block or the paragraph of selected words; without a selection the cursor itself. */
function placeBehind(selection: Selection): number {
  const { empty, to, $to } = selection
  // An editor that nobody has written in has all of its one paragraph selected.
  if (selection instanceof AllSelection) return Selection.atEnd($to.doc).to
  return !empty && $to.parent.isTextblock ? $to.after() : to
}

/** Puts the cursor into the paragraph that begins at a position, which is new if none does. */
export function withCursorBehind(change: Transaction, end: number): Transaction {
  const $end = change.doc.resolve(end)
  if ($end.nodeAfter?.type.name !== 'paragraph') change.insert(end, change.doc.type.schema.node('paragraph'))
  return change.setSelection(TextSelection.create(change.doc, end + 1)).scrollIntoView()
}

/** Moves on from a selected block, such as a picture, which whatever comes next would replace. */
export function leaveSelectedBlock({ state: { selection, tr }, view }: Editor): boolean {
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock) return false
  view.dispatch(withCursorBehind(tr, selection.to))
  return true
}

/** Goes to the beginning or the end of the text from a selected block, from which browsers do not move. @returns whether the key asked for it */
export function goToEdge(editor: Editor, { key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  const edge = (metaKey && macEdges[key]) || (ctrlKey && otherEdges[key])
  return Boolean(edge) && editor.state.selection instanceof NodeSelection && editor.commands.focus(edge || null)
}

const macEdges: Readonly<Record<string, 'start' | 'end'>> = { ArrowUp: 'start', ArrowDown: 'end' }
const otherEdges: Readonly<Record<string, 'start' | 'end'>> = { Home: 'start', End: 'end' }
