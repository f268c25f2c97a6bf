import { setTimeout as pause } from 'node:timers/promises'
import { publish } from '../live/live.ts'
import { residentMb } from '../memory.ts'
import type { Row } from '../report.ts'
import type { TwoSites } from './two-sites.ts'

/** Minutes of an ordinary measurement, and of a full one. */
const minutes = { usual: 3, full: 30 }
const sampleEveryMs = 2_000
const flashEveryMs = 10_000
const readers = 4
/** Pause of a reader between two requests: about 100 requests a second in total. */
const readerPauseMs = 40
/** The share of the time after which caches are filled and the compiler has come to rest. */
const counted = 0.4
const goalMbAnHour = 30

/** Memory of a process under mixed load: pages cached and made, calls, and a flash every ten seconds. */
export async function measureMemory({ sites: [site], editor }: TwoSites, { full }: { full: boolean }): Promise<Row> {
  const lasting = full ? minutes.full : minutes.usual
  const until = performance.now() + lasting * 60_000
  const goesOn = () => performance.now() < until
  const paths = mixedPaths()
  const read = async () => {
    while (goesOn()) {
      const path = paths.next().value
      const answer = await fetch(site.origin + path)
      await answer.arrayBuffer()
      if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
      await pause(readerPauseMs)
    }
  }
  const write = async () => {
    for (let flash = 0; goesOn(); flash += 1) {
      await publish(site.origin, editor, `mixed load ${flash} of ${Date.now()}`)
      await pause(flashEveryMs)
    }
  }
  const samples: { hours: number; mb: number }[] = []
  const sample = async () => {
    while (goesOn()) {
      samples.push({ hours: performance.now() / 3_600_000, mb: await residentMb(site.pid) })
      await pause(sampleEveryMs)
    }
  }
  await Promise.all([...Array.from({ length: readers }, read), write(), sample()])
  const late = samples.slice(Math.floor(samples.length * counted))
  const slope = slopeOf(late)
  const [first, last] = [late[0]?.mb ?? 0, late.at(-1)?.mb ?? 0]
  return {
    what: `memory of a process over ${lasting} minutes of mixed load`,
    // A few minutes are too short for a slope.
    measured: `${samples[0]?.mb} MB at the beginning, ${first} MB after ${(lasting * counted * 60).toFixed(0)} s, ${last} MB at the end${full ? `: ${slope.toFixed(0)} MB an hour` : ''}`,
    goal: full ? `at most ${goalMbAnHour} MB an hour` : '',
    met: slope <= goalMbAnHour,
  }
}

/** Addresses of every kind: pages that are cached, pages that nobody else asks for, and a search now and then. */
function* mixedPaths(): Generator<string, never> {
  const cached = ['/', '/news', '/zh-hant', '/en/home', '/events', '/newslist', '/data']
  for (let n = 0; ; n += 1) {
    if (n % 3 === 0) yield `/news?before=${100_000 + n}`
    else if (n % 50 === 1) yield `/search/${encodeURIComponent(`稳定币 ${n}`)}`
    else yield cached[n % cached.length] as string
  }
}

/** MB an hour, by least squares. */
export function slopeOf(samples: readonly { hours: number; mb: number }[]): number {
  const mean = (of: (one: { hours: number; mb: number }) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [hours, mb] = [mean((one) => one.hours), mean((one) => one.mb)]
  const covariance = mean((one) => (one.hours - hours) * (one.mb - mb))
  return covariance / mean((one) => (one.hours - hours) ** 2)
}
