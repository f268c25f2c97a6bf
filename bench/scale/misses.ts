import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tools/free-port.ts'
import { hasKeyedVarnish, openBalancingNginx, openCachingVarnish } from '../../tools/test-proxies.ts'
import { publish } from '../live/live.ts'
import type { Row } from '../report.ts'
import { settle } from '../site-process.ts'
import { metricsToken, type TwoSites, withTwoSites } from './two-sites.ts'

const changes = 5
const askedAtOnce = 64
/** Pages that show a new flash, in the forms of three languages. */
const pages = ['/', '/news', '/zh-hant', '/zh-hant/news', '/en/news']
/** Long enough for a purge and for the last page. */
const settledMs = 1_500
/** Longer than until the purges of a change are repeated, which drop the pages of the next one. */
const repeatedMs = 11_000

/** Pages that processes make after a flash was published, with many readers of each, without and with a shared cache. */
export async function measureMisses(sites: TwoSites): Promise<Row[]> {
  const nginx = await openBalancingNginx(sites.sites.map(({ origin }) => origin))
  try {
    const without = await missesOfChange(sites, nginx.origin, 0)
    return [rowOf('each process', without, pages.length * sites.sites.length)]
  } finally {
    await nginx.close()
  }
}

export async function measureMissesBehindEdge(): Promise<Row[]> {
  if (!hasKeyedVarnish()) return []
  const port = await freePort()
  return withTwoSites(
    async (sites) => {
      const nginx = await openBalancingNginx(sites.sites.map(({ origin }) => origin))
      const varnish = await openCachingVarnish(nginx.origin, port)
      try {
        return [
          rowOf('both together, behind Varnish', await missesOfChange(sites, varnish.origin, repeatedMs), pages.length),
        ]
      } finally {
        await varnish.close()
        await nginx.close()
      }
    },
    { EDGE: 'varnish', EDGE_URL: `http://127.0.0.1:${port}` },
  )
}

/**
 * Most pages that were made after a change, of several changes.
 * @param restMs between two changes
 */
async function missesOfChange({ sites, editor }: TwoSites, origin: string, restMs: number): Promise<number> {
  for (const site of sites) await settle(site)
  const ask = () =>
    Promise.all(
      Array.from({ length: askedAtOnce }, async (_, index) => {
        const answer = await fetch(origin + pages[index % pages.length])
        await answer.arrayBuffer()
      }),
    )
  const made = async () => {
    const counts = await Promise.all(sites.map((site) => pagesMade(site.origin)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const perChange: number[] = []
  for (let change = 0; change < changes; change += 1) {
    await ask()
    const before = await made()
    await publish(sites[0].origin, editor, `measured ${change} of ${Date.now()}`)
    const until = performance.now() + settledMs
    while (performance.now() < until) {
      await ask()
      await pause(20)
    }
    perChange.push((await made()) - before)
    await pause(restMs)
  }
  return Math.max(...perChange)
}

async function pagesMade(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(/cache_misses_total\{cache="pages"\} (\d+)/.exec(await answer.text())?.[1])
}

const rowOf = (by: string, most: number, goal: number): Row => ({
  what: `pages made after a flash by ${by}, of ${pages.length} that many ask for, most of ${changes} changes`,
  measured: `${most}`,
  goal: `at most ${goal}`,
  met: most <= goal,
})
