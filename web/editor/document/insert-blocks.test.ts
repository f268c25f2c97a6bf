import { getSchema } from '@tiptap/core'
import type { Node as DocumentNode } from '@tiptap/pm/model'
import { AllSelection, EditorState, NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPictures } from '../pictures/pictures.ts'
import { editorExtensions } from './extensions.ts'
import { withBlocks, withCursorBehind } from './insert-blocks.ts'

const pictures = createPictures({
  upload: () => new Promise(() => {}),
  take: () => new Promise(() => {}),
  failure: () => 'offline',
  preview: () => new Promise(() => {}),
})
const schema = getSchema(editorExtensions(pictures, { onLink: () => {}, onFormula: () => {} }))
const figure = (upload: string) => schema.node('figure', { upload })
const paragraph = (text = '') => schema.node('paragraph', null, text ? [schema.text(text)] : [])
const stateOf = (...blocks: DocumentNode[]) => EditorState.create({ schema, doc: schema.node('doc', null, blocks) })

/** The blocks in a few signs: `[a]` is a picture, `|` the cursor. */
function shown({ doc, selection }: EditorState): string {
  const parts: string[] = []
  doc.forEach((block, offset) => {
    const text = block.type.name === 'figure' ? `[${block.attrs.upload}]` : block.textContent
    const inside =
      selection instanceof TextSelection && selection.head > offset && selection.head < offset + block.nodeSize
    const at = selection.head - offset - 1
    parts.push(inside ? `${text.slice(0, at)}|${text.slice(at)}` : text)
  })
  return parts.join(' / ')
}
const insert = (state: EditorState, names: readonly string[], position?: number) =>
  state.apply(withBlocks(state.tr, names.map(figure), position))
const cursorAt = (state: EditorState, position: number) =>
  state.apply(state.tr.setSelection(Selection.near(state.doc.resolve(position))))
const select = (state: EditorState, position: number) =>
  state.apply(state.tr.setSelection(NodeSelection.create(state.doc, position)))

describe('a picture goes behind what is there', () => {
  it('one after the other, each behind the one before', () => {
    const one = insert(cursorAt(stateOf(paragraph('甲'), paragraph()), 4), ['1'])
    expect(shown(one)).toBe('甲 / [1] / |')
    const two = insert(one, ['2'])
    expect(shown(two)).toBe('甲 / [1] / [2] / |')
  })

  it('behind a selected one, which stays', () => {
    expect(shown(insert(select(stateOf(figure('1'), paragraph('甲')), 0), ['2']))).toBe('[1] / [2] / |甲')
    expect(shown(insert(select(stateOf(figure('1')), 0), ['2']))).toBe('[1] / [2] / |')
  })

  it('behind everything that is selected, and into the line of an editor that nobody has written in', () => {
    const all = (state: EditorState) => state.apply(state.tr.setSelection(new AllSelection(state.doc)))
    expect(shown(insert(all(stateOf(paragraph())), ['1']))).toBe('[1] / |')
    expect(shown(insert(all(stateOf(paragraph('甲'), paragraph('乙'))), ['1']))).toBe('甲 / 乙 / [1] / |')
  })

  it('several at once, in their order', () => {
    expect(shown(insert(cursorAt(stateOf(paragraph()), 1), ['1', '2', '3']))).toBe('[1] / [2] / [3] / |')
  })

  it.each([
    ['at the end of a paragraph', 3, '甲乙 / [1] / |丙'],
    ['at its beginning', 1, '[1] / |甲乙 / 丙'],
    ['in its middle', 2, '甲 / [1] / |乙 / 丙'],
  ])('%s', (_, position, expected) => {
    expect(shown(insert(cursorAt(stateOf(paragraph('甲乙'), paragraph('丙')), position), ['1']))).toBe(expected)
  })

  it('behind the paragraph whose words are selected', () => {
    const state = stateOf(paragraph('甲乙丙'), paragraph('丁'))
    const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 1, 3)))
    expect(shown(insert(selected, ['1']))).toBe('甲乙丙 / [1] / |丁')
  })

  it('before a heading with a line of its own for what is written next', () => {
    const state = stateOf(paragraph('甲'), schema.node('heading', { level: 2 }, [schema.text('乙')]))
    expect(shown(insert(cursorAt(state, 2), ['1']))).toBe('甲 / [1] / | / 乙')
  })

  it('in a list, whose items begin with words', () => {
    const list = schema.node('bulletList', null, [schema.node('listItem', null, [paragraph()])])
    const { doc } = insert(cursorAt(stateOf(list), 3), ['1'])
    doc.check()
    expect(doc.toString()).toBe('doc(bulletList(listItem(paragraph, figure, paragraph)))')
  })

  it('where it is dropped', () => {
    expect(shown(insert(cursorAt(stateOf(paragraph('甲'), paragraph('乙')), 1), ['1'], 4))).toBe('甲 / [1] / |乙')
  })
})

it('Enter in a caption goes on behind the picture', () => {
  const state = stateOf(figure('1'), figure('2'))
  expect(shown(state.apply(withCursorBehind(state.tr, 1)))).toBe('[1] / | / [2]')
})

it('whatever is selected, nothing written is lost', () => {
  const block = fc.oneof(
    fc.string({ maxLength: 4 }).map((text) => paragraph(text)),
    fc.constantFrom('a', 'b').map(figure),
    fc.constant(schema.node('bulletList', null, [schema.node('listItem', null, [paragraph('项')])])),
    fc.constant(schema.node('codeBlock', null, [schema.text('x = 1')])),
    fc.constant(schema.node('blockquote', null, [paragraph('引'), figure('c')])),
    fc.constant(
      schema.node('table', null, [schema.node('tableRow', null, [schema.node('tableCell', null, [paragraph('格')])])]),
    ),
  )
  const contents = (doc: DocumentNode) => {
    const found: string[] = []
    doc.descendants((node) => {
      if (node.isText) found.push(...(node.text ?? ''))
      if (node.type.name === 'figure') found.push(`[${node.attrs.upload}]`)
    })
    return found
  }
  fc.assert(
    fc.property(
      fc.array(block, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 3 }),
      (blocks, anchor, head, count) => {
        const state = stateOf(...blocks)
        const size = state.doc.content.size
        const near = (n: number) => Selection.near(state.doc.resolve(n % (size + 1)))
        const [one, other] = [near(anchor), near(head)]
        const selection =
          one instanceof NodeSelection || other instanceof NodeSelection
            ? one
            : TextSelection.between(one.$head, other.$head)
        const names = Array.from({ length: count }, (_, n) => `new ${n}`)
        const after = insert(state.apply(state.tr.setSelection(selection)), names)
        after.doc.check()
        expect(contents(after.doc).filter((one) => !one.startsWith('[new'))).toEqual(contents(state.doc))
        expect(contents(after.doc).filter((one) => one.startsWith('[new'))).toEqual(names.map((name) => `[${name}]`))
        expect(after.selection.empty).toBe(true)
      },
    ),
  )
})
