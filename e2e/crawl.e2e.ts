import { describe, expect, inject, it } from 'vitest'
import { languages } from '#language/languages.ts'
import { readDocument } from './document.ts'
import { addressIn, newestItems } from './site-content.ts'

/** Far more pages than the demonstration content has: a crawl that finds more has run into a loop. */
const mostPages = 5000
const atOnce = 4

/** Follows every link of the site; gives the addresses that did not answer with 200, with a page that links there. */
async function crawl(starts: readonly string[]): Promise<{ visited: Set<string>; broken: string[] }> {
  const origin = inject('siteOrigin')
  const linkedFrom = new Map<string, string>(starts.map((start) => [start, 'the start']))
  const queue = [...starts]
  const broken: string[] = []
  const visit = async (address: string) => {
    const answer = await fetch(origin + address, { redirect: 'manual' })
    const html = await answer.text()
    if (answer.status !== 200 && !leadsToSignIn(answer, address) && linkedFrom.get(address) !== 'the start') {
      broken.push(`${answer.status} ${address} (linked from ${linkedFrom.get(address)})`)
    }
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return
    for (const link of readDocument(html).links) {
      const url = new URL(link, origin + address)
      const target = url.pathname + url.search
      if (url.origin !== origin || linkedFrom.has(target)) continue
      linkedFrom.set(target, address)
      queue.push(target)
    }
  }
  while (queue.length > 0 && linkedFrom.size < mostPages) await Promise.all(queue.splice(0, atOnce).map(visit))
  return { visited: new Set(linkedFrom.keys()), broken }
}

/** Screens for members lead a visitor to the home page, with the dialog and the address that they wanted. */
const leadsToSignIn = ({ status, headers }: Response, address: string) =>
  status === 302 && headers.get('location')?.endsWith(`/home#login=${encodeURIComponent(address)}`) === true

describe.each(languages)('%s', (language) => {
  it('links to nothing that is not there', async () => {
    const [article] = await newestItems('article', 1)
    const pages = ['/', '/news', `/contents/${article?.id}`].map((path) => addressIn(language, path))
    // Pages that say that something is missing link to themselves in the other languages.
    const missing = ['/nowhere', '/contents/99999999'].flatMap((path) => languages.map((one) => addressIn(one, path)))
    const { visited, broken } = await crawl([...pages, ...missing])
    expect(broken).toEqual([])
    expect(visited.size, 'pages').toBeGreaterThan(100)
    expect(visited.size, 'pages').toBeLessThan(mostPages)
  })
})

it('lists in the sitemap only addresses that are there, each as its own canonical address', async () => {
  const origin = inject('siteOrigin')
  const locations = async (address: string) => {
    const xml = await (await fetch(address)).text()
    return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  }
  const files = await locations(`${origin}/sitemap.xml`)
  const urls = (await Promise.all(files.map(locations))).flat()
  expect(urls.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (let start = 0; start < urls.length; start += atOnce) {
    await Promise.all(
      urls.slice(start, start + atOnce).map(async (url) => {
        const answer = await fetch(url)
        const { canonical, robots } = readDocument(await answer.text())
        if (answer.status !== 200 || canonical !== url || robots)
          wrong.push(`${answer.status} ${url} is ${canonical} ${robots ?? ''}`)
      }),
    )
  }
  expect(wrong).toEqual([])
})
