import { createHash } from 'node:crypto'
import type { ClickhouseSettings } from '#server/platform/config/tracking-config.ts'

/** ClickHouse could not be asked, or refused. */
export class ClickhouseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ClickhouseError'
  }
}

const timeoutMs = 10_000
const longestRefusal = 300

/** Values of a statement, by the names that it gives them: {name:Type}. */
type Values = Readonly<Record<string, string | number>>

/** Speaks to ClickHouse over HTTP; values travel beside the statement, never in it. */
export function createClickhouse({ origin, user, password, database }: ClickhouseSettings) {
  async function send(query: string, values: Values, settings: Record<string, string>, body = ''): Promise<string> {
    const given = Object.entries(values).map(([name, value]) => [`param_${name}`, String(value)])
    const search = new URLSearchParams([
      ['database', database],
      ['query', query],
      ...given,
      ...Object.entries(settings),
    ])
    let answer: Response
    try {
      answer = await fetch(`${origin}/?${search}`, {
        method: 'POST',
        headers: { 'x-clickhouse-user': user, 'x-clickhouse-key': password, 'content-type': 'text/plain' },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      throw new ClickhouseError(`ClickHouse cannot be reached: ${(error as Error).message}`)
    }
    const text = await answer.text()
    if (answer.ok) return text
    throw new ClickhouseError(`ClickHouse refused (${answer.status}): ${text.slice(0, longestRefusal)}`)
  }

  return {
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

    /** Adds rows; the same rows once more within a while add nothing. @throws ClickhouseError */
    async add(table: string, rows: readonly object[]): Promise<void> {
      const body = rows.map((row) => JSON.stringify(row)).join('\n')
      const token = createHash('sha256').update(body).digest('hex')
      await send(`INSERT INTO ${table} FORMAT JSONEachRow`, {}, { insert_deduplication_token: token }, body)
    },
  }
}

export type Clickhouse = ReturnType<typeof createClickhouse>
