import { openText } from '../text/open-text.ts'
import { plainWords } from '../text/words.ts'
import { readXml } from '../text/xml.ts'
import type { XmlNode } from '../text/xml-collector.ts'

export interface ListedFeed {
  title: string
  address: string
  /** Headings that it stands under, outermost first. */
  folders: string[]
  line: number
}

export type ListedRead = ListedFeed | { problem: string; line: number }

/** Feeds of one list. */
const maxFeeds = 20_000

/** True if a text begins like an OPML file. @param head the beginning of the file */
export const isOpml = (head: string): boolean => /<opml[\s>]/i.test(head)

/**
 * The feeds that an OPML file lists, whatever the depth; an outline with an address that is none is reported. `cut` says
 * where the file breaks off: there may be more of them.
 */
export async function readOpml(file: string): Promise<{ feeds: ListedRead[]; cut: string | undefined }> {
  const found: ListedRead[] = []
  const seen = new Set<string>()
  const { records, damage } = readXml(openText(file, () => {}).text, new Set(['opml/*']))
  for await (const { node, line } of records) collect(node, [], line)
  return { feeds: found, cut: damage.cut }

  function collect(node: XmlNode, folders: string[], line: number): void {
    const attributes = Object.fromEntries(
      Object.entries(node.attributes).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const title = plainWords(attributes.title || attributes.text || '')
    const address = attributes.xmlurl?.trim()
    if (address && found.length < maxFeeds) {
      const url = URL.parse(address.replace(/^feed:(\/\/)?(?=https?:)/, '').replace(/^feed:/, 'http:'))
      if (!url || !/^https?:$/.test(url.protocol))
        found.push({ problem: `no address of a feed: ${address.slice(0, 100)}`, line })
      else if (seen.has(url.href)) found.push({ problem: 'listed twice', line })
      else {
        seen.add(url.href)
        found.push({ title: title || url.hostname, address: url.href, folders, line })
      }
    }
    const inner = address || !title ? folders : [...folders, title]
    for (const child of node.children)
      if (typeof child !== 'string' && child.name === 'outline') collect(child, inner, line)
  }
}
