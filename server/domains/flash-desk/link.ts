import type { Element, Root, RootContent } from 'hast'
import { CallError } from '#contract/errors.ts'
import { FetchError, type Fetched, type Fetcher } from '#server/platform/public-fetch.ts'
import { RichTextError } from '#server/platform/rich-text/errors.ts'
import { parseHtml } from '#server/platform/rich-text/parse-html.ts'
import { decodeText } from '#server/platform/text/decode.ts'
import { oneLine } from './policy.ts'

/** Title and name are in the head of a page, which is near its beginning. */
const limits = { maxBytes: 512 << 10, timeoutMs: 8_000 }
const headCharacters = 200_000
const longestTitle = 300
const longestName = 100

export interface ReadLink {
  title: string
  source_name: string
}

/**
 * The title of a page and the name of its site.
 * @throws CallError linkUnreadable with what was wrong: no such page, a private address, no text, too slow
 */
export async function readLink(url: string, fetcher: Fetcher): Promise<ReadLink> {
  try {
    const page = await fetcher(url.trim(), { ...limits, headers: { accept: 'text/html,application/xhtml+xml' } })
    const type = page.header('content-type') ?? ''
    if (page.status >= 400 || !/^(text\/|application\/xhtml)|^$/i.test(type)) {
      page.body.destroy()
      throw new CallError('linkUnreadable', page.status >= 400 ? `HTTP ${page.status}` : 'not a page')
    }
    return namesIn(await headOf(page, type), page.address)
  } catch (error) {
    if (error instanceof FetchError) throw new CallError('linkUnreadable', error.message)
    if (error instanceof RichTextError) throw new CallError('linkUnreadable', 'the page is too entangled')
    throw error
  }
}

/** The beginning of a page as text; what came before a limit is enough. */
async function headOf({ body }: Pick<Fetched, 'body'>, type: string): Promise<string> {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(type)?.[1]
  let head = ''
  try {
    for await (const piece of decodeText(body, { charset }).text) {
      head += piece
      if (head.length >= headCharacters || /<\/head\s*>/i.test(head)) break
    }
  } catch (error) {
    if (!(error instanceof FetchError) || head === '') throw error
  } finally {
    body.destroy()
  }
  return head.slice(0, headCharacters).split(/<\/head\s*>/i)[0] ?? ''
}

/** @param address of the page, whose host is its name where it has no other */
export function namesIn(head: string, address: string): ReadLink {
  const elements = elementsOf(parseHtml(head.replaceAll('\0', '').toWellFormed()))
  const meta = (name: string) => {
    const found = elements.find(
      ({ tagName, properties }) =>
        tagName === 'meta' && [properties.property, properties.name].some((one) => String(one).toLowerCase() === name),
    )
    return oneLine(String(found?.properties.content ?? ''))
  }
  const heading = elements.find(({ tagName }) => tagName === 'title')
  const title = meta('og:title') || oneLine(heading ? textOf(heading) : '')
  const host = new URL(address).hostname.replace(/^www\./, '')
  const name = meta('og:site_name') || meta('application-name') || host
  return { title: title.slice(0, longestTitle).toWellFormed(), source_name: name.slice(0, longestName).toWellFormed() }
}

const elementsOf = (node: Root | RootContent): Element[] =>
  'children' in node
    ? [...(node.type === 'element' ? [node] : []), ...node.children.flatMap((child) => elementsOf(child))]
    : []

const textOf = (node: Element): string =>
  node.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
