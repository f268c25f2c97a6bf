import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import { type Content, type Load, startLoad } from './load.ts'
import { type Answer, calling, send } from './requests.ts'
import type { Site } from './stage.ts'

/** Measurements of a fault. */
export interface Outcome {
  name: string
  /** The reason for which it was not tried. */
  skipped?: string
  readers: string
  writers: string
  /** The longest time until a write was acknowledged, in seconds. */
  longestWait: number
  lost: number
  recovery: string
  /** Sentences on everything that was not as it must be. */
  problems: readonly string[]
}

const calmMs = 1_500
const calmWithinMs = 90_000
/** A process that was killed takes a while to start. */
const freshWithinMs = 30_000

const isFailure = ({ status }: Answer) => status !== 200

/** Waits until all kinds of requests have succeeded for a while, and none has failed. @throws where that takes too long */
async function untilCalm({ reads, writes }: Load): Promise<void> {
  const until = performance.now() + calmWithinMs
  for (let since = performance.now(); performance.now() - since < calmMs; await pause(100)) {
    if (performance.now() > until) throw new Error('The site does not recover')
    const last = [...reads, ...writes].findLast((one) => isFailure(one) && one.at > since)
    if (last) since = last.at
  }
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** Answers by their status, and the longest time that one took. */
function describe(answers: readonly Answer[]): string {
  const counts = [...Map.groupBy(answers, ({ status }) => status)].map(
    ([status, some]) => `${some.length} ${status === 0 ? 'without answer' : `× ${status}`}`,
  )
  return counts.join(', ')
}

const longest = (values: readonly number[]) => Math.max(0, ...values)

function refusedStatuses(who: string, answers: readonly Answer[], allowed: readonly number[] = []): string[] {
  const wrong = answers.filter((one) => isFailure(one) && !allowed.includes(one.status))
  const kinds = [...new Set(wrong.map(({ what, status }) => `${what} ${status}`))]
  return kinds.length > 0 ? [`${who} got ${kinds.join(', ')} (${wrong.length} times)`] : []
}

/** Has both processes show what was published last. */
async function staleProblems({ web, origins }: Site, { editor }: Content): Promise<string[]> {
  const title = `快讯 ${crypto.randomUUID()}`
  const publish = calling('flash', 'publishFlash', { title, text: '正文。', despite: true }, editor.token)
  await send(origins, publish)
  const list = calling('list', 'getArticleList', { kind: 'flash' })
  const isFresh = async (origin: string) => {
    const until = performance.now() + freshWithinMs
    while (performance.now() < until) {
      const { data } = await send([origin], list)
      if ((data as { list?: { title: string }[] } | null)?.list?.some((one) => one.title === title)) return true
      await pause(100)
    }
    return false
  }
  const fresh = await Promise.all(web.map(({ origin }) => isFresh(origin)))
  return fresh.every(Boolean) ? [] : ['a process does not show what is published']
}

/** Tries a fault under load. */
export async function tryFault<S extends Site>(stage: S, content: Content, fault: Fault<S>): Promise<Outcome> {
  const { name, begin, end, check } = fault
  const skipped = fault.missing?.(stage)
  if (skipped) return { name, skipped, readers: '', writers: '', longestWait: 0, lost: 0, recovery: '', problems: [] }
  await stage.ready()
  const load = await startLoad(stage, content)
  const problems: string[] = []
  await untilCalm(load).catch(async (error: Error) => {
    await load.stop()
    throw error
  })
  const [reads, writes, waits] = [load.reads.length, load.writes.length, load.waits.length]
  const began = performance.now()
  let from = began
  try {
    await begin(stage, content)
    await pause(fault.seconds * 1_000)
    const problem = await check?.(stage, content)
    if (problem) problems.push(problem)
  } finally {
    if (end) {
      await end(stage, content)
      from = performance.now()
    }
  }
  await untilCalm(load).catch((error: Error) => problems.push(error.message))
  await load.stop()
  const [readings, attempts] = [load.reads.slice(reads), load.writes.slice(writes)]
  const lastFailure = Math.max(from, ...[...readings, ...attempts].filter(isFailure).map(({ at }) => at))
  const recoveryMs = lastFailure - from
  const { lost, doubled } = await load.check()
  problems.push(
    ...refusedStatuses('readers', readings, fault.readers),
    ...refusedStatuses('writers', attempts, fault.writers),
    ...(lost.length > 0 ? [`lost: ${lost.slice(0, 5).join(', ')}`] : []),
    ...(doubled > 0 ? [`${doubled} orders were made twice`] : []),
    ...(recoveryMs > fault.withinSeconds * 1_000 ? [`recovery took ${seconds(recoveryMs)}`] : []),
    ...(await staleProblems(stage, content)),
  )
  const longestWait = longest(load.waits.slice(waits))
  return {
    name,
    readers: `${describe(readings)}; longest ${seconds(longest(readings.map(({ ms }) => ms)))}`,
    writers: `${describe(attempts)}; longest until acknowledged ${seconds(longestWait)}`,
    longestWait: longestWait / 1_000,
    lost: lost.length,
    recovery: seconds(recoveryMs),
    problems,
  }
}
