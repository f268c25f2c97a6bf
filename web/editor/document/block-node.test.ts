// @vitest-environment happy-dom
import { Editor, getSchema } from '@tiptap/core'
import { DOMParser, DOMSerializer } from '@tiptap/pm/model'
import { expect, it } from 'vitest'
import type { BlockAttribute, BlockValues } from '#contract/newsroom/blocks/block.ts'
import { sourceTag } from '#contract/newsroom/blocks/block-html.ts'
import { blocks, labelledBlocks, type NodeName, nodeNames } from '#contract/newsroom/blocks/blocks.ts'
import { createPictures } from '../pictures/pictures.ts'
import { editorExtensions } from './extensions.ts'
import { toggleBlock } from './insert-blocks.ts'
import { plainDocument } from './plain-document.ts'

const pictures = createPictures({
  upload: () => new Promise(() => {}),
  take: () => new Promise(() => {}),
  failure: () => 'offline',
  preview: () => new Promise(() => {}),
})
const extensions = editorExtensions(pictures, { onLink: () => {}, onFormula: () => {} })
const schema = getSchema(extensions)

const samples: Partial<Record<NodeName, BlockValues>> = {
  embed: { provider: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  dataValue: { series: 'flow.total.bitcoin', form: 'chart', path: '/DataEra/etf', words: '总流量' },
}
const valueOfType = (attribute: BlockAttribute): string | number | null => {
  if (attribute.type === 'choice') return attribute.options.at(-1) ?? null
  return attribute.initial ?? (attribute.type === 'text' ? 'words' : null)
}
/** Values of a block: those above, or the last option of each choice. */
const sampleOf = (name: NodeName): BlockValues =>
  samples[name] ??
  Object.fromEntries(
    Object.entries(blocks[name].attributes ?? {}).map(([attribute, declared]) => [attribute, valueOfType(declared)]),
  )

it('has a node for everything that a document may consist of', () => {
  // Pictures have one name in the editor.
  expect(nodeNames.filter((name) => name !== 'image' && !schema.nodes[name])).toEqual([])
})

it.each(nodeNames.filter((name) => sourceTag(blocks[name]) && blocks[name].place === 'block'))(
  'copies and pastes %s',
  (name) => {
    const block = schema.nodes[name]?.createAndFill(sampleOf(name))
    if (!block) throw new Error(`${name} cannot be made`)
    const written = schema.node('doc', null, [block, schema.node('paragraph')])
    const copied = document.createElement('div')
    copied.append(DOMSerializer.fromSchema(schema).serializeFragment(written.content))
    expect(DOMParser.fromSchema(schema).parse(copied).toJSON()).toEqual(written.toJSON())
  },
)

it('leaves a paragraph with words beside the link of a card as it is', () => {
  const pasted = document.createElement('div')
  pasted.innerHTML = '<p>见 <a data-embed="youtube" href="https://youtu.be/dQw4w9WgXcQ">视频</a></p>'
  expect(DOMParser.fromSchema(schema).parse(pasted).firstChild?.type.name).toBe('paragraph')
})

it('makes each block that the bar offers, and ends those that have words', () => {
  const editor = new Editor({ element: null, extensions, content: { type: 'doc', content: [{ type: 'paragraph' }] } })
  const types = () => plainDocument(editor.getJSON()).content.map(({ type }) => type)
  for (const name of ['blockquote' as const, ...labelledBlocks]) {
    editor.commands.setContent({ type: 'paragraph', content: [{ type: 'text', text: '字' }] })
    editor.commands.focus('end')
    toggleBlock(editor, name)
    expect(types()).toContain(name)
    toggleBlock(editor, name)
    if (blocks[name].content !== 'nothing') expect(types()).toEqual(['paragraph'])
  }
  editor.destroy()
})
