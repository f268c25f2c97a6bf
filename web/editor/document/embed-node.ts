import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { embedOf } from '#contract/newsroom/document.ts'
import { EmbedView } from './embed-view.tsx'

/** A post or video elsewhere, as a card that loads nothing by itself. */
export const EmbedCard = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ provider: { default: null }, url: { default: null } }),
  // Before the rule of paragraphs, in which readers have these cards.
  parseHTML: () => [
    {
      tag: 'p',
      priority: 60,
      getAttrs: (element) => {
        const link = element.childElementCount === 1 ? element.querySelector('a[data-embed]') : null
        const embed = link ? embedOf(link.getAttribute('href') ?? '') : undefined
        return embed ? { provider: embed.provider, url: embed.url } : false
      },
    },
  ],
  renderHTML: ({ node }) => [
    'p',
    {},
    ['a', { href: node.attrs.url, 'data-embed': node.attrs.provider }, node.attrs.url],
  ],
  addNodeView: () => ReactNodeViewRenderer(EmbedView),
})

/** The node for an address that can be embedded; undefined for all others. */
export function embedNodeOf(address: string) {
  const embed = embedOf(address)
  return embed && { type: 'embed', attrs: { provider: embed.provider, url: embed.url } }
}
