import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { callTable } from '../contract/call-table.ts'
import { browserOptions } from '../tools/browser.ts'
import type { Row, Section } from './report.ts'
import { makeFolder, removeFolder, startSite } from './site-process.ts'

const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const debugPort = 9333
/** A single run depends on what else a machine does in that second; Lighthouse's own advice is the median of several. */
const runsOfPage = 3
/**
 * The main pages in three languages, by the time zone of the reader's browser: where it differs from the site's, every
 * time of the page is rendered again. `article` is one that has an English text of its own.
 */
const pagesByZone = (article: number): Record<string, string[]> => ({
  'Asia/Hong_Kong': [
    '/',
    `/contents/${article}`,
    '/news',
    '/zh-hant',
    `/zh-hant/contents/${article}`,
    '/zh-hant/news',
    '/en/home',
    `/en/contents/${article}`,
    '/en/news',
  ],
  'Europe/London': ['/news', '/en/home', '/en/news'],
})

/** Lighthouse's mobile run over the main pages in three languages. */
export async function benchLighthouse(): Promise<Section> {
  const folder = await makeFolder()
  const site = await startSite(folder)
  const rows: Row[] = []
  try {
    const pages = pagesByZone(await englishArticle(site.origin))
    for (const [zone, paths] of Object.entries(pages)) {
      const browser = await openBrowser(zone)
      try {
        // A browser and a server that have just started are slower than those that readers meet.
        await runOnce(`${site.origin}/`)
        for (const path of paths) rows.push(await audit(site.origin + path, `${path}, ${zone}`))
      } finally {
        await browser.close()
      }
    }
  } finally {
    await site.stop()
    await removeFolder(folder)
  }
  const goal = Object.entries(goals).map(([name, score]) => `${name} ${score}`)
  return {
    title: 'Lighthouse',
    how: `Mobile, on this machine, of ${runsOfPage} runs the one with the median performance; goals: ${goal.join(', ')}; each at least.`,
    rows,
  }
}

/** A browser on a clock of its own; closing it removes its profile. */
async function openBrowser(zone: string) {
  const profile = await mkdtemp(join(tmpdir(), 'harbourwire-lighthouse-'))
  const options = await browserOptions()
  const browser = await chromium.launchPersistentContext(profile, {
    ...options,
    env: { ...process.env, TZ: zone },
    args: [...(options.args ?? []), `--remote-debugging-port=${debugPort}`],
  })
  return {
    async close() {
      await browser.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** The newest article with an English text; others are kept from search engines under /en. */
async function englishArticle(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/api${callTable.getArticleList.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'article', english: true, size: 1 }),
  })
  const { data } = (await answer.json()) as { data: { list: { id: number }[] } }
  const [article] = data.list
  if (!article) throw new Error('The site has no article in English')
  return article.id
}

async function audit(url: string, path: string): Promise<Row> {
  const runs: Run[] = []
  for (let run = 0; run < runsOfPage; run++) runs.push(await runOnce(url))
  runs.sort((one, other) => (one.scores[0] ?? 0) - (other.scores[0] ?? 0))
  const { scores, failed, times } = runs[Math.floor(runs.length / 2)] as Run
  const met = Object.values(goals).every((goal, index) => (scores[index] ?? 0) >= goal)
  const reasons = met ? '' : ` (${[...times, ...failed].join(', ')})`
  // A run over all pages takes a quarter of an hour, and what was measured before it is stopped should not be lost.
  console.error(`${path}: ${runs.map((run) => run.scores[0]).join(', ')}; ${times.join(', ')}`)
  return { what: path, measured: scores.join(' / ') + reasons, goal: Object.values(goals).join(' / '), met }
}

/** The scores of one run in the order of the goals, the audits that failed, and the times that the first score is made of. */
interface Run {
  scores: number[]
  failed: string[]
  times: string[]
}

const timesShown = {
  'first-contentful-paint': 'first paint',
  'largest-contentful-paint': 'largest',
  'total-blocking-time': 'blocked',
}

async function runOnce(url: string): Promise<Run> {
  const result = await lighthouse(url, { port: debugPort, logLevel: 'error', onlyCategories: Object.keys(goals) })
  const categories = result?.lhr.categories ?? {}
  const failed = Object.values(result?.lhr.audits ?? {}).filter(
    (one) => one.score !== null && one.score < 1 && one.scoreDisplayMode === 'binary',
  )
  return {
    scores: Object.keys(goals).map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    failed: failed.map((one) => one.id),
    times: Object.entries(timesShown).map(
      ([id, name]) => `${name} ${Math.round(result?.lhr.audits[id]?.numericValue ?? 0)} ms`,
    ),
  }
}
