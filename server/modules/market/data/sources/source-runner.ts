import type { RunProblem } from '#contract/market/data-desk.ts'
import { type Database, sanitizeForPostgres, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import { waitAfter } from '#server/platform/jobs/backoff.ts'
import { FetchError, type Fetched, type Fetcher } from '#server/platform/net/public-fetch.ts'
import type { Secrets } from '#server/platform/seal.ts'
import { decodeText } from '#server/platform/text/decode.ts'
import { ThreadLostError, type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type { AnswerFault, Connector, LeftOut, Reading } from '../connectors/connector.ts'
import { connectors } from '../connectors/registry.ts'
import type { AnswerMarks } from '../tables.ts'
import { sourcesTag } from '../tags.ts'
import { ingest } from '../writing/intake.ts'
import * as store from './sources-store.ts'

interface Needs {
  database: Database
  bus: Bus
  /** Reads public addresses only. */
  fetcher: Fetcher
  threads: ThreadPool
  limiter: Pick<Limiter, 'take'>
  secrets: Secrets
}

const readers = threadModule<typeof import('../connectors/registry.ts')>(
  new URL('../connectors/registry.ts', import.meta.url),
)
/** Limits of one answer. */
const most = { bytes: 24 << 20, notes: 60, sources: 10, entities: 20_000 }
const answerWithinMs = 30_000
const retry = { free: 0, first: 120, longest: 6 * 3600 }
const longestWaitMs = 24 * 3_600_000

/** A reading that stops here; nothing of it is stored. */
class RunError extends Error {
  readonly problem: RunProblem
  /** The provider wants to be left alone for so long, ms. */
  readonly waitMs: number | undefined
  /** Details of the fault in an answer. */
  readonly fault: AnswerFault | undefined
  /** @param message what the console shows beside its words for the problem: no sentence */
  constructor(
    problem: RunProblem,
    message: string,
    more: { waitMs?: number | undefined; fault?: AnswerFault | undefined } = {},
  ) {
    super(message)
    this.problem = problem
    this.waitMs = more.waitMs
    this.fault = more.fault
  }
}

export const keyContext = (sourceId: number): string => `data-source-key ${sourceId}`

/** Reads sources: on their schedule, and at once where somebody asks for it. */
export function createSourceRunner({ database, bus, fetcher, threads, limiter, secrets }: Needs) {
  const { orm } = database

  async function headersFor({ id, connector }: store.SourceRow, kind: Connector): Promise<Record<string, string>> {
    const sealed = kind.keyHeader ? await store.sealedKey(orm, id) : undefined
    return sealed && kind.keyHeader
      ? { [kind.keyHeader]: secrets.open(sealed, keyContext(id)) }
      : { accept: acceptHeader(connector) }
  }

  /** @returns undefined where the answer is as it was the last time. @throws RunError, FetchError */
  async function ask(
    url: string,
    { source, kind, marks }: { source: store.SourceRow; kind: Connector; marks: AnswerMarks },
  ): Promise<string | undefined> {
    const rule = { points: kind.perMinute, seconds: 60 }
    const { allowed, retryAfter } = await limiter.take(`data source ${new URL(url).host}`, rule)
    if (!allowed) throw new RunError('resting', `${retryAfter} s`, { waitMs: retryAfter * 1000 })
    const known = source.cache[url]
    const answer = await fetcher(url, {
      maxBytes: most.bytes,
      timeoutMs: answerWithinMs,
      provider: 'data',
      headers: {
        ...(await headersFor(source, kind)),
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.modified && { 'if-modified-since': known.modified }),
      },
    })
    if (answer.status === 304 && known) {
      answer.body.destroy()
      marks[url] = known
      return undefined
    }
    if (answer.status !== 200) {
      answer.body.destroy()
      const isBusy = answer.status === 429 || answer.status === 503
      throw new RunError(isBusy ? 'busy' : 'status', `HTTP ${answer.status}`, {
        waitMs: isBusy ? waitOf(answer.header('retry-after')) : undefined,
      })
    }
    const [etag, modified] = [answer.header('etag'), answer.header('last-modified')]
    const text = await textOf(answer)
    if (etag || modified)
      marks[url] = { ...(etag && { etag: etag.slice(0, 200) }), ...(modified && { modified: modified.slice(0, 60) }) }
    return text
  }

  async function readAnswer(
    kind: Connector,
    part: string,
    text: string,
    options: Record<string, unknown>,
  ): Promise<Reading> {
    const result = await threads.run(readers, 'readAnswer', kind.key, part, text, options).catch((error) => {
      if (error instanceof ThreadLostError) throw new RunError('tooMuch', '')
      throw error
    })
    if ('failure' in result) throw new RunError(result.failure, result.message, { fault: result.fault })
    return result.reading
  }

  /** Everything that a source says, before any of it is stored. */
  async function readAll(
    source: store.SourceRow,
    { marks, signal, onAsk }: { marks: AnswerMarks; signal?: AbortSignal | undefined; onAsk: (url: string) => void },
  ): Promise<Reading & { parts: number }> {
    const kind = connectors.get(source.connector)
    if (!kind) throw new RunError('options', source.connector)
    const options = optionsOf(kind, source.options)
    const all: Reading & { parts: number } = { entities: [], points: [], trades: [], leftOut: [], untold: 0, parts: 0 }
    const requests = kind.requests(source.address.replace(/\/$/, ''), options)
    for (const { part, url } of requests) {
      signal?.throwIfAborted()
      onAsk(url)
      const text = await ask(url, { source, kind, marks })
      if (text === undefined) continue
      const reading = await readAnswer(kind, part, text, options)
      all.parts++
      for (const entity of reading.entities) all.entities.push(entity)
      if (all.entities.length > most.entities)
        throw new RunError('tooMuch', `> ${most.entities}`, { fault: 'manyThings' })
      for (const point of reading.points) all.points.push(point)
      for (const trade of reading.trades) all.trades.push(trade)
      all.untold += reading.untold
      const named = reading.leftOut.map((one) => ({ ...one, place: `${part}: ${one.place}` }))
      all.leftOut.push(...(requests.length > 1 ? named : reading.leftOut))
    }
    return all
  }

  /** Reads one source and notes what came of it; what was stored stays as it was where it cannot be read. */
  async function run(
    source: store.SourceRow,
    { byHand, now, signal }: { byHand: boolean; now: Date; signal?: AbortSignal },
  ): Promise<void> {
    const runId = await store.startRun(orm, source.id, byHand, now)
    const marks: AnswerMarks = {}
    const about = { runId, source, now }
    let asked = ''
    const onAsk = (url: string) => {
      asked = url
    }
    try {
      const reading = await readAll(source, { marks, signal, onAsk })
      await transaction(database, async (tx) => {
        const family = connectors.get(source.connector)?.family || `source ${source.key}`
        const taken = await ingest(tx, reading, { sourceId: source.id, family, limits: source.limits, now })
        const { added, changed, held, leftOut, newest } = taken
        const result = {
          problem: null,
          added,
          changed,
          held,
          leftOut: leftOut.length + reading.untold,
          notes: notesOf(leftOut),
        }
        await store.endRun(tx, about, result, { cache: marks, newest })
        await bus.publish(tx, [sourcesTag, ...taken.tags])
      })
    } catch (error) {
      const known = problemOf(error)
      const { problem, message, waitMs, fault } = known ?? { problem: 'ownFault' as const, message: '' }
      const none = { added: 0, changed: 0, held: 0, leftOut: 0 }
      const notes = [
        {
          place: sanitizeForPostgres(placeOf(asked), 200),
          reason: fault ?? problem,
          detail: sanitizeForPostgres(message, 300),
        },
      ]
      const usual = source.everyMinutes * 60_000
      const wait = Math.min(waitMs ?? waitAfter(source.failures, retry) * 1000, longestWaitMs)
      const nextAt = new Date(now.getTime() + (waitMs === undefined ? Math.min(wait, usual) : wait))
      await transaction(database, async (tx) => {
        await store.endRun(tx, about, { problem, ...none, notes }, { nextAt })
        await bus.publish(tx, [sourcesTag])
      })
      // A fault of this program is also reported to the operators.
      if (!known) throw error
    }
  }

  return {
    run,
    /** Reads the sources whose time has come. @returns how many */
    async runDue(signal: AbortSignal, now = new Date()): Promise<number> {
      const due = await store.claimDue(orm, most.sources, now)
      for (const source of due) {
        if (signal.aborted) break
        await run(source, { byHand: false, now, signal })
      }
      return due.length
    },
    forgetRuns: () => store.forgetRuns(orm, 200),
  }
}

function optionsOf(kind: Connector, options: Record<string, unknown>): Record<string, unknown> {
  try {
    return kind.parseOptions(options)
  } catch (error) {
    throw new RunError('options', (error as Error).message.slice(0, 300))
  }
}

/** Undefined for a fault of this program. */
function problemOf(
  error: unknown,
): { problem: RunProblem; message: string; waitMs?: number | undefined; fault?: AnswerFault | undefined } | undefined {
  if (error instanceof RunError) {
    const { problem, message, waitMs, fault } = error
    return { problem, message, waitMs, fault }
  }
  if (error instanceof FetchError) return { problem: error.reason, message: detailOf(error) }
  return undefined
}

/** Details that the console shows beside its words for why an address could not be read: a limit, a host, a code. */
function detailOf({ reason, message }: FetchError): string {
  if (reason === 'tooLarge') return `> ${most.bytes >> 20} MB`
  if (reason === 'redirects') return `> ${/\d+/.exec(message)?.[0] ?? ''}`
  if (reason === 'tooSlow') return `> ${answerWithinMs / 1000} s`
  return /^\S+(?= is not on)|(?<=the host )\S+|(?<=: ).+/.exec(message)?.[0] ?? ''
}

/** The part of an address that distinguishes requests of a source. */
function placeOf(url: string): string {
  return decodedPath(URL.parse(url)?.pathname ?? '')
}

/** Letters of all scripts as they are written; an address without a valid encoding stays as it is. */
function decodedPath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const notesOf = (leftOut: readonly LeftOut[]) =>
  leftOut.slice(0, most.notes).map(({ place, reason, detail }) => ({
    place: sanitizeForPostgres(place, 200),
    reason,
    detail: sanitizeForPostgres(detail, 200),
  }))

const acceptHeader = (connector: string): string =>
  connector === 'html-table' ? 'text/html' : 'application/json, text/csv;q=0.9, */*;q=0.5'

/** The text of an answer in whatever encoding it comes. */
async function textOf({ header, body }: Fetched): Promise<string> {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(header('content-type') ?? '')?.[1]
  let text = ''
  for await (const piece of decodeText(body, { charset }).text) text += piece
  return text
}

/** Retry-After: seconds, or a date. */
export function waitOf(header: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,7}$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(date - now, 0)
}

export type SourceRunner = ReturnType<typeof createSourceRunner>
