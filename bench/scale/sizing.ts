import { readFile, writeFile } from 'node:fs/promises'

/** Writes the table of docs/sizing.md: `node bench/scale/sizing.ts`, after measurements. */

/** Properties of a site, to be replaced by those of yours. */
export const assumptions = {
  /** Views in the busiest minute, compared with the mean of the day. */
  peak: 5,
  /** Share of views of pages that nobody else asked for within the last minute. */
  rare: 0.05,
  /** Lists and new articles that are asked for each minute, in all languages and forms. */
  popularPages: 300,
  /** Changes a day, and in the busiest minute, as pages that each of them drops. */
  changesADay: 1_000,
  pagesOfChange: 30,
  /** Searches, records of what is read, and calls of members, for each view. */
  searches: 0.02,
  records: 0.5,
  calls: 0.2,
  /** Seconds that a page stays open, and the share of open pages with a stream. */
  openSeconds: 60,
  streams: 0.5,
  /** Share of views by readers whose browser has no files of the site yet. */
  firstViews: 0.3,
  /** Bytes of a page after brotli, and of its pictures. */
  pageBytes: 20_000,
  pictureBytes: 80_000,
  /** The share of a core that a program may use at the peak. */
  load: 0.6,
} as const

/** Seconds after which a process makes a page again, and a shared cache asks for it again. */
const [processSeconds, edgeSeconds] = [60, 30]
const connectionsOfProcess = 20

/** Measured costs: milliseconds of a processor, unless they are named otherwise. */
export interface Costs {
  cachedPage: number
  edgePage: number
  list: number
  article: number
  articleDatabase: number
  search: number
  record: number
  call: number
  streamsOfProcess: number
  kilobytesOfStream: number
  firstLoadKilobytes: number
  processMegabytes: number
}

export interface Size {
  viewsADay: number
  viewsAtPeak: number
  /** Share of views that a process or the edge answers without making a page. */
  hitRate: number
  made: number
  webProcesses: number
  streamProcesses: number
  edgeCores: number
  databaseCores: number
  connections: number
  gigabytes: number
  megabitsAtPeak: number
}

/** From this many views a day on, a shared cache stands in front of the site. */
const edgeFrom = 10_000_000

/** Calculates what a site needs at its peak. */
export function sizeOf(viewsADay: number, costs: Costs, assumed: typeof assumptions = assumptions): Size {
  const viewsAtPeak = (viewsADay / 86_400) * assumed.peak
  const hasEdge = viewsADay >= edgeFrom
  const perSecond = (ms: number) => ms / 1_000
  const changed = (assumed.changesADay / 86_400) * assumed.peak * assumed.pagesOfChange
  /** The pages made each second, by this many processes that know nothing of each other. */
  const madeBy = (processes: number) => {
    const [askers, seconds] = hasEdge ? [1, edgeSeconds] : [processes, processSeconds]
    const popular = Math.min(viewsAtPeak * (1 - assumed.rare), askers * (assumed.popularPages / seconds + changed))
    return { popular, rare: viewsAtPeak * assumed.rare }
  }
  const coresOf = (processes: number) => {
    const { popular, rare } = madeBy(processes)
    const cached = hasEdge ? 0 : viewsAtPeak - popular - rare
    return perSecond(
      cached * costs.cachedPage +
        popular * costs.list +
        rare * costs.article +
        viewsAtPeak * (assumed.calls * costs.call + assumed.records * costs.record + assumed.searches * costs.search),
    )
  }
  let webProcesses = 2
  while (coresOf(webProcesses) > webProcesses * assumed.load) webProcesses += 1
  const { popular, rare } = madeBy(webProcesses)
  const streams = viewsAtPeak * assumed.openSeconds * assumed.streams
  const streamProcesses = streams < costs.streamsOfProcess / 2 ? 0 : Math.ceil(streams / costs.streamsOfProcess)
  const databaseCores = perSecond(
    (rare + popular) * costs.articleDatabase +
      viewsAtPeak * (assumed.records * costs.record + assumed.searches * costs.search + assumed.calls * costs.call),
  )
  const processes = webProcesses + streamProcesses + 2
  return {
    ...{ viewsADay, viewsAtPeak, webProcesses, streamProcesses },
    hitRate: 1 - (popular + rare) / viewsAtPeak,
    made: popular + rare,
    edgeCores: hasEdge ? perSecond(viewsAtPeak * costs.edgePage) / assumed.load : 0,
    databaseCores: databaseCores / assumed.load,
    connections: processes * (connectionsOfProcess + 1),
    gigabytes: (processes * costs.processMegabytes + (streams * costs.kilobytesOfStream) / 1_024) / 1_024,
    megabitsAtPeak:
      (viewsAtPeak *
        (assumed.pageBytes + assumed.pictureBytes + assumed.firstViews * costs.firstLoadKilobytes * 1_000) *
        8) /
      1e6,
  }
}

/** Reads the costs from bench/RESULTS.md. @throws Error where a line is missing */
export function costsOf(results: string): Costs {
  const cell = (section: string, what: string): string => {
    const [, text = ''] = results.split(`## ${section}\n`)
    const line = text
      .split('\n## ')[0]
      ?.split('\n')
      .find((one) => one.startsWith(`| ${what} |`))
    if (!line) throw new Error(`bench/RESULTS.md has no line ${section}: ${what}`)
    return line.split(' | ')[1] ?? ''
  }
  const number = (section: string, what: string, pattern = /([\d.,]+)/) =>
    Number(pattern.exec(cell(section, what))?.[1]?.replaceAll(',', ''))
  const article = number('Uncached pages', 'article, nothing there')
  return {
    cachedPage: 1_000 / number('Cached pages', 'article', /\((\d+) of/),
    edgePage: 1_000 / number('Edge', 'requests of Varnish, compared with a file that nginx serves', /\((\d+) of/),
    list: number('Uncached pages', 'home, after a flash was published'),
    article,
    articleDatabase: number('Growth', 'article', /([\d.]+) ms \(\d+\)$/) - article,
    search: number('Search', 'processor time of a typical question, program and database'),
    record: 1_000 / number('What is read', 'records a second, checked, counted and stored'),
    call: 1_000 / number('Accounts', 'session checks'),
    streamsOfProcess: 10_000,
    kilobytesOfStream: number('Streams', 'memory of a stream'),
    firstLoadKilobytes: number('First load', 'web/areas/reading/not-found-page.tsx: script'),
    processMegabytes: number('Memory', 'after 24,000 different pages'),
  }
}

const sizes = [100_000, 1_000_000, 10_000_000, 30_000_000, 100_000_000]

/** The table of docs/sizing.md. */
export function sizingTable(costs: Costs): string {
  const columns = sizes.map((views) => sizeOf(views, costs))
  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const cores = (value: number) => (value === 0 ? '–' : value < 10 ? value.toFixed(1) : whole(value))
  const lines: [string, (size: Size) => string][] = [
    ['views a second at the peak', ({ viewsAtPeak }) => cores(viewsAtPeak)],
    ['answered without making a page', ({ hitRate }) => `${(hitRate * 100).toFixed(0)} %`],
    ['pages made a second', ({ made }) => cores(made)],
    ['processes for the web, a core each', ({ webProcesses }) => whole(webProcesses)],
    ['processes for streams', ({ streamProcesses }) => (streamProcesses ? whole(streamProcesses) : 'the same')],
    ['cores of the shared cache', ({ edgeCores }) => cores(edgeCores)],
    ['cores of the database', ({ databaseCores }) => cores(databaseCores)],
    ['database connections of all processes', ({ connections }) => whole(connections)],
    ['memory of all processes, GB', ({ gigabytes }) => cores(gigabytes)],
    ['Mbit a second at the peak', ({ megabitsAtPeak }) => whole(megabitsAtPeak)],
  ]
  return [
    `| page views a day | ${sizes.map((views) => whole(views)).join(' | ')} |`,
    `|---|${sizes.map(() => '---|').join('')}`,
    ...lines.map(([what, of]) => `| ${what} | ${columns.map(of).join(' | ')} |`),
  ].join('\n')
}

if (import.meta.main) {
  const [results, page] = [new URL('../RESULTS.md', import.meta.url), new URL('../../docs/sizing.md', import.meta.url)]
  const table = sizingTable(costsOf(await readFile(results, 'utf8')))
  const text = await readFile(page, 'utf8')
  await writeFile(page, text.replace(/^\| page views a day[\s\S]*?\n\n/m, `${table}\n\n`))
}
