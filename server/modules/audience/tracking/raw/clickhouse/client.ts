import { createHash } from 'node:crypto'
import type { ClickhouseSettings } from '#server/platform/config/tracking-config.ts'
import { createReachability, isTimeout, patienceMs } from '#server/platform/net/reachability.ts'

/** ClickHouse could not be asked, or refused. */
class ClickhouseError extends Error {
  /** Nothing answered, as far as was waited for it. */
  readonly isSilence: boolean
  /** True if it failed because its time was over. */
  readonly isSlow: boolean
  constructor(message: string, { isSilence = false, cause }: { isSilence?: boolean; cause?: unknown } = {}) {
    super(message)
    this.name = 'ClickhouseError'
    this.isSilence = isSilence
    this.isSlow = isTimeout(cause)
  }
}

/** Time limit of requests that nobody waits for, which may take longer. */
const backgroundMs = 10_000
const longestRefusal = 300

/** Values of a statement, by the names that it gives them: {name:Type}. */
type Values = Readonly<Record<string, string | number>>

/** Speaks to ClickHouse over HTTP; values travel beside the statement, never in it. */
export function createClickhouse(
  { origin, user, password, database, waitsMs = patienceMs }: ClickhouseSettings,
  now?: () => number,
) {
  const { look, through } = createReachability({
    ping: () => fetch(`${origin}/ping`, { redirect: 'error', signal: AbortSignal.timeout(waitsMs) }),
    refusal: () => new ClickhouseError('ClickHouse cannot be reached', { isSilence: true }),
    isSilence: (error) => error instanceof ClickhouseError && error.isSilence,
    isSlow: (error) => error instanceof ClickhouseError && error.isSlow,
    ...(now && { now }),
  })

  async function request(
    query: string,
    values: Values,
    settings: Record<string, string>,
    body: string,
    timeoutMs: number,
  ): Promise<string> {
    const given = Object.entries(values).map(([name, value]) => [`param_${name}`, String(value)])
    const search = new URLSearchParams([
      ['database', database],
      ['query', query],
      ...given,
      ...Object.entries(settings),
    ])
    let answer: Response
    let text: string
    try {
      answer = await fetch(`${origin}/?${search}`, {
        method: 'POST',
        headers: { 'x-clickhouse-user': user, 'x-clickhouse-key': password, 'content-type': 'text/plain' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await answer.text()
    } catch (cause) {
      throw new ClickhouseError(`ClickHouse cannot be reached: ${(cause as Error).message}`, { isSilence: true, cause })
    }
    if (answer.ok) return text
    throw new ClickhouseError(`ClickHouse refused (${answer.status}): ${text.slice(0, longestRefusal)}`)
  }

  const send = (query: string, values: Values, settings: Record<string, string>, body = '', ms = waitsMs) =>
    through(() => request(query, values, settings, body, ms))

  return {
    /** Asks whether it is there again: for what nobody waits for. */
    look,

    /** @throws ClickhouseError */
    async run(statement: string, values: Values = {}): Promise<void> {
      await send(statement, values, {})
    },

    /** Rows of a question. @throws ClickhouseError */
    async rows<R>(question: string, values: Values = {}): Promise<R[]> {
      const text = await send(`${question} FORMAT JSONEachRow`, values, {
        output_format_json_quote_64bit_integers: '0',
        readonly: '2',
      })
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as R)
    },

    /**
     * Adds rows; the same rows once more within a while add nothing.
     * @param inBackground nobody waits for it, so that it may take longer
     * @throws ClickhouseError
     */
    async add(table: string, rows: readonly object[], inBackground = false): Promise<void> {
      const body = rows.map((row) => JSON.stringify(row)).join('\n')
      const token = createHash('sha256').update(body).digest('hex')
      const settings = { insert_deduplication_token: token }
      const ms = inBackground ? Math.max(backgroundMs, waitsMs) : waitsMs
      await send(`INSERT INTO ${table} FORMAT JSONEachRow`, {}, settings, body, ms)
    },
  }
}

export type Clickhouse = ReturnType<typeof createClickhouse>
