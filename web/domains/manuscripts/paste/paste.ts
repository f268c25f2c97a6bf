import { trustedHtml } from '#web/ui/trusted-types.ts'
import { cleanPasted } from './clean.ts'
import { withoutLiveStyles } from './styles.ts'
import { htmlOf, type PastedNode } from './tree.ts'

/** Markup of the clipboard, cleaned. ProseMirror's own, copied within the editor, is left as it is. */
export function cleanHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const page = new DOMParser().parseFromString(trustedHtml(withoutLiveStyles(html)), 'text/html')
  return htmlOf(cleanPasted(treeOf(page.body)))
}

function treeOf(parent: ParentNode & Node): PastedNode[] {
  return [...parent.childNodes].flatMap((node): PastedNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? '']
    if (!(node instanceof Element)) return []
    const attributes = Object.fromEntries(
      [...node.attributes].map(({ name, value }) => [name === 'data-kept-style' ? 'style' : name, value]),
    )
    return [{ name: node.localName, attributes, children: treeOf(node) }]
  })
}
