import { trustedHtml } from '#web/ui/trusted-types.ts'
import { cleanPasted } from './clean.ts'
import { asWritten, withoutLiveStyles } from './styles.ts'
import { htmlOf, type PastedNode } from './tree.ts'

/** Markup of the clipboard, cleaned. ProseMirror's own, copied within the editor, loses its styles alone. */
export function cleanHtml(html: string): string {
  const page = new DOMParser().parseFromString(trustedHtml(withoutLiveStyles(html)), 'text/html')
  const tree = treeOf(page.body)
  return htmlOf(html.includes('data-pm-slice') ? tree : cleanPasted(tree))
}

function treeOf(parent: ParentNode & Node): PastedNode[] {
  return [...parent.childNodes].flatMap((node): PastedNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [asWritten(node.nodeValue ?? '')]
    if (!(node instanceof Element)) return []
    const attributes = Object.fromEntries(
      [...node.attributes].map(({ name, value }) => [name === 'data-kept-style' ? 'style' : name, asWritten(value)]),
    )
    return [{ name: node.localName, attributes, children: treeOf(node) }]
  })
}
