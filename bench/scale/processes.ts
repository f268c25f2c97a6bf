import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { openBalancingNginx } from '../../tools/test-proxies.ts'
import { median, type Row } from '../report.ts'
import { type SiteProcess, settle } from '../site-process.ts'
import { load } from '../wrk.ts'
import { descendants, endedProgramsTime } from './processor-time.ts'
import type { TwoSites } from './two-sites.ts'

const [rounds, seconds] = [5, 4]
const goal = 0.85

/** Asks for another address each time, so that its page is made and not cached. */
const otherAddresses = `local n = os.time() % 100000 * 10000
request = function()
  n = n + 1
  return wrk.format(nil, wrk.path .. "?before=" .. n)
end`

/** A load, and the processor time that a request takes of each program, in ms. */
interface Measured {
  rate: number
  p99Ms: number
  site: number
  proxy: number
  client: number
  /** Cores that other programs of the machine left. */
  cores: number
}

/** Requests that one and two processes behind nginx answer, beside what the cores allow. */
export async function measureProcesses({ folder, sites }: TwoSites): Promise<Row[]> {
  const script = join(folder, 'other-addresses.lua')
  await writeFile(script, otherAddresses)
  for (const site of sites) await settle(site)
  const rows: Row[] = []
  for (const [what, path, asked] of [
    ['cached pages', '/news', undefined],
    ['pages made for each request', '/news', script],
  ] as const) {
    const measured: Record<1 | 2, Measured[]> = { 1: [], 2: [] }
    for (let round = 0; round <= rounds; round += 1)
      for (const count of [1, 2] as const) {
        const one = await measure(sites.slice(0, count), path, asked)
        // The first round warms up.
        if (round > 0) measured[count].push(one)
      }
    rows.push(...rowsOf({ what, isMade: asked !== undefined }, middle(measured[1]), middle(measured[2])))
  }
  return rows
}

async function measure(sites: readonly SiteProcess[], path: string, script?: string): Promise<Measured> {
  const nginx = await openBalancingNginx(sites.map(({ origin }) => origin))
  const used = async () => {
    const [programs, client] = [await descendants(), await endedProgramsTime()]
    const of = (wanted: (one: (typeof programs)[number]) => boolean) =>
      programs.filter(wanted).reduce((sum, { ms }) => sum + ms, 0)
    return {
      site: of(({ id }) => sites.some(({ pid }) => pid === id)),
      proxy: of(({ name }) => name === 'nginx'),
      client,
    }
  }
  try {
    const [before, idleBefore, began] = [await used(), idleTime(), performance.now()]
    const { rate, p99Ms } = await load(nginx.origin + path, { 'accept-encoding': 'br' }, seconds, script)
    const [after, idle, took] = [await used(), idleTime() - idleBefore, performance.now() - began]
    const taken = (name: keyof typeof before) => after[name] - before[name]
    const each = (name: keyof typeof before) => taken(name) / (rate * seconds)
    const cores = (taken('site') + taken('proxy') + taken('client') + idle) / took
    return { rate, p99Ms, site: each('site'), proxy: each('proxy'), client: each('client'), cores }
  } finally {
    await nginx.close()
  }
}

/** Milliseconds that all cores together had nothing to do. */
const idleTime = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0)

const middle = (measured: readonly Measured[]): Measured => {
  const of = (name: keyof Measured) => median(measured.map((one) => one[name]))
  return {
    ...{ rate: of('rate'), p99Ms: of('p99Ms'), cores: of('cores') },
    ...{ site: of('site'), proxy: of('proxy'), client: of('client') },
  }
}

/**
 * Requests a second that the cores allow a number of processes, by what a request took with one: a process, the worker of
 * nginx and the client fill a core each at most, and all together those that other programs leave.
 */
export const allowedRate = (
  processes: number,
  { site, proxy, client }: Pick<Measured, 'site' | 'proxy' | 'client'>,
  cores: number,
): number => 1_000 * Math.min(processes / site, 1 / proxy, 1 / client, cores / (site + proxy + client))

function rowsOf({ what, isMade }: { what: string; isMade: boolean }, one: Measured, two: Measured): Row[] {
  const allowed = [one, two].map(({ cores }, index) => allowedRate(index + 1, one, cores))
  const shares = [one, two].map(({ rate }, index) => rate / (allowed[index] ?? 0))
  const costs = ({ site, proxy, client }: Measured) =>
    [site, proxy, client].map((ms) => `${Math.round(ms * 1_000)}`).join(' + ')
  const growth = one.site / two.site
  return [
    ...[one, two].map(({ rate, p99Ms }, index) => ({
      what: `${what}, ${index + 1} ${index === 0 ? 'process' : 'processes'}, of what the cores allow`,
      measured: `${(shares[index] ?? 0).toFixed(2)} (${Math.round(rate)} of ${Math.round(allowed[index] ?? 0)} requests/s, p99 ${p99Ms.toFixed(1)} ms)`,
      goal: `at least ${goal}`,
      met: (shares[index] ?? 0) >= goal,
    })),
    {
      what: `${what}, processor time of a request with one process, of that with two`,
      measured: `${growth.toFixed(2)} (µs of the site, nginx and the client: ${costs(one)}; with two ${costs(two)})`,
      goal: isMade ? `at least ${goal}` : '',
      met: growth >= goal,
    },
  ]
}
