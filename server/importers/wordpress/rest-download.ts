import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trimmedEnd } from '#language/text/trim.ts'
import { bytesOf, FetchError, type Fetcher } from '#server/platform/net/public-fetch.ts'

const perPage = 50
/** Pages of one kind; a site with more is better exported. */
const maxPages = 2000
const limits = { maxBytes: 32 << 20, timeoutMs: 60_000 }

/** True if an address is that of a WordPress's REST interface. */
export const isRestAddress = (address: string): boolean => /\/wp-json(\/|$)|[?&]rest_route=/.test(address)

/**
 * Fetches all posts and pages of a site by its REST interface into a temporary folder, an answer a file.
 * @param address of the interface (`https://news.example/wp-json`), or of a list of it
 * @throws FetchError when not even the first answer could be had
 */
export async function downloadRest(
  address: string,
  fetcher: Fetcher,
): Promise<{ paths: string[]; broken?: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'harbourwire-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const paths: string[] = []
  try {
    for (const list of listsOf(address)) {
      let pages = 1
      for (let page = 1; page <= Math.min(pages, maxPages); page += 1) {
        const { bytes, total } = await onePage(list, page, fetcher)
        pages = total
        const path = join(folder, `${list.pathname.split('/').at(-1)}-${String(page).padStart(5, '0')}.json`)
        await writeFile(path, bytes)
        paths.push(path)
      }
    }
    return { paths, remove }
  } catch (error) {
    if (error instanceof FetchError && paths.length > 0) return { paths, broken: error.message, remove }
    await remove()
    throw error
  }
}

function listsOf(address: string): URL[] {
  const url = new URL(address)
  const bare = trimmedEnd(url.pathname, /\//)
  if (!/\/wp-json(\/wp\/v2)?$/.test(bare)) return [url]
  const base = bare.endsWith('/wp/v2') ? bare : `${bare}/wp/v2`
  return ['posts', 'pages'].map((kind) => new URL(`${base}/${kind}`, url))
}

async function onePage(list: URL, page: number, fetcher: Fetcher): Promise<{ bytes: Buffer; total: number }> {
  const url = new URL(list)
  url.searchParams.set('per_page', String(perPage))
  url.searchParams.set('page', String(page))
  url.searchParams.set('_embed', '1')
  const answer = await fetcher(url.href, limits)
  const bytes = await bytesOf(answer)
  if (answer.status !== 200) throw new FetchError('unreachable', `page ${page} answered with ${answer.status}`)
  return { bytes, total: Number(answer.header('x-wp-totalpages')) || 1 }
}
