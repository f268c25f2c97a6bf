import { Node as EditorNode, type Extensions } from '@tiptap/core'
import { type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import type { FunctionComponent } from 'react'
import type { Block, Markup, SourceElement } from '#contract/newsroom/blocks/block.ts'
import { markupOf, sourceTag, valuesIn } from '#contract/newsroom/blocks/block-html.ts'
import { blocks, type NodeName, nodeNames } from '#contract/newsroom/blocks/blocks.ts'
import { BlockView } from './block-view.tsx'
import { DataValueView } from './data-value/data-value-view.tsx'
import { EmbedView } from './embed-view.tsx'

type View = FunctionComponent<NodeViewProps>

/** Views of blocks that look different from what readers have. */
const views: Readonly<Partial<Record<NodeName, View>>> = { embed: EmbedView, dataValue: DataValueView }

/** The nodes of blocks by their declarations, besides those that have a node of their own. */
export const blockNodes = (): Extensions =>
  nodeNames
    .filter((name) => sourceTag(blocks[name]))
    .map((name) => blockNode(name, views[name] ?? (blocks[name].label && BlockView)))

/** The node of a block: it is copied and pasted as readers have it. */
function blockNode(name: NodeName, view: View | undefined) {
  const block = blocks[name]
  const { place, content, attributes = {} } = block
  const tag = sourceTag(block)
  const besides = block.source?.besides
  const getAttrs = (element: HTMLElement) => valuesIn(block, toSource(element)) ?? false
  const contentElement = (element: Node) => {
    const content = element.cloneNode(true) as HTMLElement
    for (const child of [...content.children]) if (besides?.includes(child.localName)) child.remove()
    return content
  }
  return EditorNode.create({
    name,
    ...(place !== 'part' && { group: place === 'line' ? 'inline' : 'block' }),
    inline: place === 'line',
    ...(content === 'nothing' ? { atom: true, draggable: true } : { content: contentOf(block), defining: true }),
    ...(content === 'characters' && { marks: '', code: true }),
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(attributes).map(([attribute, { initial }]) => [attribute, { default: initial ?? null }]),
      ),
    // Before the rule of paragraphs, in which readers have the cards.
    parseHTML: () => (tag ? [{ tag, priority: 60, getAttrs, ...(besides && { contentElement }) }] : []),
    renderHTML: ({ node }) => withOwnContent(markupOf(block, node.attrs) ?? ['p', {}]),
    ...(view && { addNodeView: () => ReactNodeViewRenderer(view) }),
  })
}

/** Markup for the editor, which needs an element that holds nothing but the content. */
function withOwnContent([tag, attributes, ...inside]: Markup): Markup {
  const parts = inside.map((part): (typeof inside)[number] => {
    if (typeof part === 'string') return part
    if (part !== 0) return withOwnContent(part)
    return inside.length > 1 ? ['div', {}, 0] : 0
  })
  return [tag, attributes, ...parts]
}

const models = { blocks: 'block+', line: 'inline*', characters: 'text*', nothing: '' } as const
const contentOf = ({ content }: Block): string =>
  typeof content === 'string' ? models[content] : `(${content.join(' | ')})+`

const toSource = (element: Element): SourceElement => ({
  tag: element.localName,
  attribute: (name) => element.getAttribute(name) ?? undefined,
  text: () => element.textContent,
  only() {
    const [only, ...others] = [...element.childNodes].filter(({ nodeValue }) => nodeValue?.trim() !== '')
    return only instanceof Element && others.length === 0 ? toSource(only) : undefined
  },
  child(name) {
    const child = [...element.children].find(({ localName }) => localName === name)
    return child && toSource(child)
  },
})
