import type { Section } from '../report.ts'
import { measureMemory } from './memory-slope.ts'
import { measureMessages } from './messages.ts'
import { measureMisses, measureMissesBehindEdge } from './misses.ts'
import { measureProcesses } from './processes.ts'
import { withTwoSites } from './two-sites.ts'

/** Several processes of a site on one database: requests, pages made twice, messages between them, and memory. */
export async function benchScale(options: { full: boolean }): Promise<Section> {
  const rows = await withTwoSites(async (sites) => [
    ...(await measureProcesses(sites)),
    ...(await measureMisses(sites)),
    await measureMemory(sites, options),
  ])
  return {
    title: 'Scale',
    how: 'Processes with the role web behind nginx with one worker; wrk (one thread, 32 connections), nginx and the processes share the cores. What the cores allow follows from the processor time of a request with one process: each program fills one core at most, and all together fill what other programs leave of the machine. A process that is not full takes more for a cached page, since it finds fewer requests at a time. Varnish, and a file of nginx beside it: see Edge. Messages: 500 of 12 tags each, one after the other, over NOTIFY of PostgreSQL; those that hear them are subscriptions with a connection of their own each, in one program, and do nothing but read them. Memory: resident, by least squares over the last six tenths of the time.',
    rows: [...rows, ...(await measureMissesBehindEdge()), ...(await measureMessages())],
  }
}
