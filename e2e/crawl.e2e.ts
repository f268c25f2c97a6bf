import { expect, inject, it, onTestFailed } from 'vitest'
import { type Language, languages } from '#language/languages.ts'
import { type PageDocument, readDocument } from './document.ts'
import { addressIn, newestItems, prefixes } from './site-content.ts'

/** Far more pages than the demonstration content has: a crawl that finds more has run into a loop. */
const maxPages = 5000
const atOnce = 4
const multiplies = /\/(events|third|(DataEra|embed)(\/[^?]*)?)\?/

/** Parts of a page that both tests need; read once for both of them, and again when one is repeated. */
interface ReadPage extends Pick<PageDocument, 'canonical' | 'robots' | 'links'> {
  answer: Response
}

const pages = new Map<string, Promise<ReadPage>>()

function read(address: string): Promise<ReadPage> {
  const page = pages.get(address) ?? load(address)
  pages.set(address, page)
  return page
}

async function load(address: string): Promise<ReadPage> {
  const answer = await fetch(inject('siteOrigin') + address, { redirect: 'manual' })
  const html = await answer.text()
  const isPage = answer.headers.get('content-type')?.startsWith('text/html')
  const { canonical, robots, links } = readDocument(isPage ? html : '')
  return { answer, canonical, robots, links }
}

/** Follows every link of the site; gives the addresses that did not answer with 200, with a page that links there. */
async function crawl(starts: readonly string[]): Promise<{ visited: Set<string>; broken: string[] }> {
  const origin = inject('siteOrigin')
  const linkedFrom = new Map<string, string>(starts.map((start) => [start, 'the start']))
  const queue = [...starts]
  const broken: string[] = []
  const visit = async (address: string) => {
    const { answer, links } = await read(address)
    if (answer.status !== 200 && !leadsToSignIn(answer, address) && linkedFrom.get(address) !== 'the start') {
      broken.push(`${answer.status} ${address} (linked from ${linkedFrom.get(address)})`)
    }
    for (const link of links) {
      const url = new URL(link, origin + address)
      const target = url.pathname + url.search
      if (url.origin !== origin || linkedFrom.has(target)) continue
      // A calendar goes on for ever; filters, columns and ranges multiply: of such links one step is taken.
      if (multiplies.test(address) && multiplies.test(target)) continue
      linkedFrom.set(target, address)
      queue.push(target)
    }
  }
  while (queue.length > 0 && linkedFrom.size < maxPages) await Promise.all(queue.splice(0, atOnce).map(visit))
  return { visited: new Set(linkedFrom.keys()), broken }
}

/** The language that an address fixes; without a prefix the reader's own, which is the simplified one here. */
const languageOf = (address: string): Language | undefined =>
  languages.findLast((one) => address.startsWith(`${prefixes[one]}/`))

/** Screens for members lead a visitor to the home page, with the dialog and the address that they wanted. */
const leadsToSignIn = ({ status, headers }: Response, address: string) =>
  status === 302 && headers.get('location')?.endsWith(`/home#login=${encodeURIComponent(address)}`) === true

it('links to nothing that is not there, in any language', { timeout: 600_000 }, async () => {
  onTestFailed(() => pages.clear())
  const [article] = await newestItems('article', 1)
  // Pages that say that something is missing link to themselves in the other languages.
  const paths = ['/', '/news', `/contents/${article?.id}`, '/nowhere', '/contents/99999999']
  const { visited, broken } = await crawl(languages.flatMap((one) => paths.map((path) => addressIn(one, path))))
  expect(broken).toEqual([])
  for (const language of languages) {
    const ofLanguage = [...visited].filter((address) => languageOf(address) === language)
    expect(ofLanguage.length, `pages in ${language}`).toBeGreaterThan(100)
  }
  expect(visited.size, 'pages').toBeLessThan(maxPages)
})

it('lists in the sitemap only addresses that are there, each as its own canonical address', async () => {
  onTestFailed(() => pages.clear())
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
        const { answer, canonical, robots } = await read(url.slice(origin.length))
        if (answer.status !== 200 || canonical !== url || robots)
          wrong.push(`${answer.status} ${url} is ${canonical} ${robots ?? ''}`)
      }),
    )
  }
  expect(wrong).toEqual([])
})
