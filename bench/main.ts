import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { inspect, parseArgs } from 'node:util'
import { benchAccounts } from './accounts.ts'
import { benchCampaigns } from './campaigns.ts'
import { benchData } from './data/data.ts'
import { benchEdge } from './edge/edge.ts'
import { benchEvents, benchGrowth } from './growth/growth.ts'
import { benchImport } from './import.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLive } from './live/live.ts'
import { benchNewsletters } from './live/newsletters.ts'
import { benchPush } from './live/push.ts'
import { benchMemory } from './memory.ts'
import { benchNewsroom } from './newsroom.ts'
import { benchPages } from './pages.ts'
import { benchPublishing } from './publishing.ts'
import { benchQueues } from './queues/queues.ts'
import { markdown, type Section, withSections } from './report.ts'
import { benchScale } from './scale/scale.ts'
import { benchSearches } from './search/saved-searches.ts'
import { benchSearch } from './search/search.ts'
import { benchSizes } from './sizes.ts'
import { benchStartup } from './startup.ts'
import { benchSwitch } from './switch.ts'
import { benchTickets } from './tickets/tickets.ts'
import { benchTracking } from './tracking/tracking.ts'
import { benchUncached } from './uncached.ts'
import { worseLines } from './worse.ts'
import '../tools/build-if-stale.ts'

const parts: Record<string, (options: { full: boolean }) => Promise<Section>> = {
  pages: benchPages,
  uncached: benchUncached,
  sizes: benchSizes,
  start: benchStartup,
  switch: benchSwitch,
  accounts: benchAccounts,
  publishing: benchPublishing,
  newsroom: benchNewsroom,
  tickets: benchTickets,
  campaigns: benchCampaigns,
  import: benchImport,
  search: benchSearch,
  queues: () => benchQueues(),
  edge: benchEdge,
  scale: benchScale,
  live: benchLive,
  push: benchPush,
  searches: benchSearches,
  tracking: benchTracking,
  lighthouse: benchLighthouse,
  // The parts that take longest come last.
  memory: benchMemory,
  newsletters: benchNewsletters,
  data: benchData,
  events: benchEvents,
  growth: benchGrowth,
}

const help = `Measures, prints, says which lines are worse than those of bench/RESULTS.md, and writes that file: each part once it is
measured, and the whole file when every part was.

  npm run bench                 everything
  npm run bench -- PART...      some of: ${Object.keys(parts).join(', ')}

  --full    30 minutes of memory in scale, and 10 million rows in growth, which take an hour
  BENCH_SEARCH_DOCUMENTS=1000000 npm run bench -- search      a million documents
`
const results = new URL('./RESULTS.md', import.meta.url)

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, full: { type: 'boolean', default: false } },
  })
  const unknown = positionals.filter((name) => !Object.hasOwn(parts, name))
  if (values.help || unknown.length > 0) {
    process.stdout.write(help)
    process.exitCode = unknown.length > 0 ? 2 : 0
    return
  }
  const names = positionals.length > 0 ? positionals : Object.keys(parts)
  const known = await readFile(results, 'utf8').catch(() => '')
  const sections: Section[] = []
  const failed: string[] = []
  for (const name of names) {
    process.stderr.write(`Measuring ${name} …\n`)
    const began = performance.now()
    const measured = await parts[name]?.({ full: values.full }).catch((error: unknown) => {
      // The hours of the other parts are not lost because of one.
      process.stderr.write(`${inspect(error)}\n`)
      failed.push(name)
    })
    if (!measured) continue
    const section = { ...measured, how: `${measured.how} ${conditions()}` }
    sections.push(section)
    process.stdout.write(`${markdown(section)}\n`)
    process.stderr.write(`${name} took ${Math.round((performance.now() - began) / 1000)} s\n`)
    await writeFile(results, withSections(known, sections))
  }
  if (positionals.length === 0 && failed.length === 0) await writeFile(results, report(sections))
  const worse = worseLines(known, sections)
  process.stdout.write(worse.length > 0 ? `Worse than before:\n${worse.join('\n')}\n` : 'No line got worse.\n')
  if (failed.length === 0) return
  process.stdout.write(`Not measured: ${failed.join(', ')}\n`)
  process.exitCode = 1
}

/** The machine and what else it does: absolute numbers mean nothing without. */
const conditions = (): string =>
  `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the end.`

const report = (sections: Section[]): string =>
  [
    '# Measurements',
    '',
    `Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}. Ratios come from one run, the two sides in turn, since absolute numbers drift with the machine.`,
    '',
    ...sections.map(markdown),
  ].join('\n')

await main()
