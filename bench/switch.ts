import { readFile } from 'node:fs/promises'
import { chromium, type Page } from 'playwright-core'
import { openLog } from '../server/platform/log.ts'
import { openServices } from '../server/services.ts'
import { browserOptions } from '../tools/browser.ts'
import { median, type Section } from './report.ts'
import { makeFolder, removeFolder, startSite } from './site-process.ts'

const goalMs = 100
const characters = 10_000
const rounds = 9

/** An article of 10,000 characters, made of the demonstration content's own paragraphs. */
async function saveLongArticle(dataDir: string): Promise<number> {
  const services = await openServices(
    { databaseUrl: undefined, dataDir, secretKey: 'for-a-measurement-alone-for-a-measurement-alone' },
    openLog({ logLevel: 'error', environment: 'production' }),
  )
  const source = await readFile(new URL('../demo/articles/bitcoin-halving.md', import.meta.url), 'utf8')
  const paragraphs = source.split('\n\n').filter((part) => /^\p{Script=Han}/u.test(part))
  let text = ''
  for (let i = 0; text.length < characters; i++)
    text += `<p>${(paragraphs[i % paragraphs.length] ?? '').replace(/[<>&]/g, '')}</p>`
  try {
    const reading = { language: 'zh-Hans' as const, now: new Date(), tags: new Set<string>() }
    await services.content.saveItems([
      {
        importKey: 'bench:long',
        kind: 'article',
        language: 'zh-Hans',
        origin: 'original',
        title: '一万字的文章',
        summary: '',
        html: text,
        text,
        releaseTime: new Date(),
        importance: 'normal',
        author: null,
        category: null,
        region: null,
        labels: [],
        source: null,
        picture: null,
        demo: false,
        pickRank: null,
        featured: false,
        hash: '1',
      },
    ])
    const { list } = await services.content.list({ kind: 'article', page: 1, size: 1 }, reading)
    return list[0]?.id ?? 0
  } finally {
    await services.close()
  }
}

/** Clicks the switcher and waits until the text of the article stands in the other script; in ms. */
const timeSwitch = (page: Page, lang: string, sign: string): Promise<number> =>
  page.evaluate(
    async ([lang, sign]) => {
      const began = performance.now()
      document.querySelector<HTMLElement>(`.lang a[lang="${lang}"]`)?.click()
      while (!document.querySelector('.prose')?.textContent?.includes(sign ?? ''))
        await new Promise(requestAnimationFrame)
      return performance.now() - began
    },
    [lang, sign],
  )

/** The switch of script in place, in Chromium, while the server's answers are delayed. */
export async function benchSwitch(): Promise<Section> {
  const folder = await makeFolder()
  const id = await saveLongArticle(folder)
  const site = await startSite(folder)
  const browser = await chromium.launch(await browserOptions())
  const times: number[] = []
  try {
    const page = await browser.newPage()
    await page.goto(`${site.origin}/contents/${id}`, { waitUntil: 'networkidle' })
    await page.route('**/api/**', () => {})
    await timeSwitch(page, 'zh-Hant-HK', '減半')
    for (let round = 0; round < rounds; round++) {
      await timeSwitch(page, 'zh-Hans', '减半')
      times.push(await timeSwitch(page, 'zh-Hant-HK', '減半'))
    }
  } finally {
    await browser.close()
    await site.stop()
    await removeFolder(folder)
  }
  return {
    title: 'Switching the script in place',
    how: `From the click to the changed text of an article of ${characters} characters in Chromium, the dictionary being there and the server's answers held back: median of ${rounds}, the slowest in brackets.`,
    rows: [
      {
        what: 'simplified to traditional',
        measured: `${median(times).toFixed(0)} ms (${Math.max(...times).toFixed(0)} ms)`,
        goal: `under ${goalMs} ms`,
        met: median(times) < goalMs,
      },
    ],
  }
}
