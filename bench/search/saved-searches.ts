import { SearchIndex } from '../../server/modules/outreach/saved-searches/service.ts'
import { median, type Section } from '../report.ts'

const searches = 1_000_000
const documents = 400
/** CPU that a document may take, in ms. */
const goal = 50
const wordsOfDocument = 300

/** Numbers from 0 that look random and are the same in each run. */
function createRandom(): () => number {
  let seed = 1
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
}

/** Measures comparing documents with saved searches: the time of the CPU, whatever else the machine does. */
export async function benchSearches(): Promise<Section> {
  const random = createRandom()
  // The smallest numbers are the most frequent, as with words and labels.
  const common = (count: number) => Math.floor(count ** random()) - 1
  const word = () => `word:${common(50_000)}`
  const index = new SearchIndex()
  const built = cpuOf(() => {
    for (let id = 1; id <= searches; id += 1) {
      const kind = random()
      if (kind < 0.1) index.set(id, ['importance:breaking'])
      else if (kind < 0.4) index.set(id, [`label:${common(5_000)}`])
      else if (kind < 0.5) index.set(id, [`author:${common(2_000)}`])
      else if (kind < 0.7) index.set(id, [word(), word()])
      else if (kind < 0.9) index.set(id, [word(), `region:${common(10)}`])
      else index.set(id, [`coin:${common(500)}`, 'importance:important'])
    }
  })
  let found = 0
  const times = Array.from({ length: documents }, (_, place) => {
    const terms = [
      ...['kind:flash', 'importance:important', `region:${common(10)}`, `author:${common(2_000)}`],
      ...(place % 20 === 0 ? ['importance:breaking'] : []),
      ...Array.from({ length: 4 }, () => `label:${common(5_000)}`),
      ...Array.from({ length: 2 }, () => `coin:${common(500)}`),
      ...Array.from({ length: wordsOfDocument }, word),
    ]
    return cpuOf(() => {
      found += index.match(terms).length
    })
  }).toSorted((one, other) => one - other)
  const p99 = times[Math.floor(documents * 0.99)] ?? 0
  const ms = (time: number) => `${time.toFixed(1)} ms`
  return {
    title: 'Saved searches',
    how: `${searches.toLocaleString('en')} searches in memory, a tenth of them for breaking news; ${documents} documents with ${wordsOfDocument} words each, every twentieth breaking. Time of the CPU.`,
    rows: [
      { what: 'a document, median', measured: ms(median(times)), goal: `under ${goal} ms`, met: median(times) < goal },
      { what: 'a document, 99 %', measured: ms(p99), goal: `under ${goal} ms`, met: p99 < goal },
      { what: 'searches that a document found', measured: String(Math.round(found / documents)), goal: '', met: true },
      { what: 'building the index', measured: ms(built), goal: '', met: true },
    ],
  }
}

/** CPU that some work takes, in ms. */
function cpuOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
