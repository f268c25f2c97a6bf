import { CallError } from '#contract/errors.ts'
import { FetchError, type Fetched, type Fetcher } from '#server/platform/net/public-fetch.ts'
import { decodeText } from '#server/platform/text/decode.ts'
import { RichTextError } from '#server/platform/text/rich-text/errors.ts'
import { ThreadLostError } from '#server/platform/thread-pool/thread-pool.ts'
import type { ReadLink } from './link-names.ts'
import type { FlashTexts } from './texts.ts'

/** Title and name are in the head of a page, which is near its beginning. */
const limits = { maxBytes: 512 << 10, timeoutMs: 8_000 }
const headCharacters = 200_000

/**
 * The title of a page and the name of its site.
 * @throws CallError linkUnreadable with the fault: a missing page, a private address, no text, too slow
 */
export async function readLink(
  url: string,
  { fetcher, texts }: { fetcher: Fetcher; texts: Pick<FlashTexts, 'namesIn'> },
): Promise<ReadLink> {
  try {
    const page = await fetcher(url.trim(), { ...limits, headers: { accept: 'text/html,application/xhtml+xml' } })
    const type = page.header('content-type') ?? ''
    if (page.status >= 400 || !/^(text\/|application\/xhtml)|^$/i.test(type)) {
      page.body.destroy()
      throw new CallError('linkUnreadable', page.status >= 400 ? `HTTP ${page.status}` : 'not a page')
    }
    return await texts.namesIn(await headOf(page, type), page.address)
  } catch (error) {
    if (error instanceof FetchError) throw new CallError('linkUnreadable', error.message)
    if (error instanceof RichTextError || error instanceof ThreadLostError)
      throw new CallError('linkUnreadable', 'the page is too entangled')
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
