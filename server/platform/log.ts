import type { Writable } from 'node:stream'
import { pino } from 'pino'
import { humanLine } from './log-line.ts'
import { presentRequestId } from './request-id.ts'

/** Logger methods that every part of the platform needs; Fastify's own logger has them too. */
export type Log = Pick<pino.Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

/** The settings that decide how the program logs. */
export interface LogSettings {
  logLevel: pino.LevelWithSilent
  environment: 'development' | 'production' | 'test'
}

/** Names under which secrets travel. They are blanked at the top of a logged object and one level below. */
const SECRET_FIELDS = [
  'password',
  'secret',
  'secretKey',
  'token',
  'authorization',
  'cookie',
  'databaseUrl',
  'url.password',
]

/** Paths of which a part concerns nobody else: the secrets of private feeds and calendars, and searched words. */
const secretPath = /(\/(?:(?:private|calendars)\/(?=[^/]{20})|search\/))[^/]+/

/**
 * Drizzle repeats a failed query's values in its message: readers' addresses, passwords, whole articles. For a log,
 * what failed and where is enough. Undefined for any other error.
 */
function messageWithoutValues(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('params' in error) || !('query' in error)) return undefined
  return `Failed query: ${error.query}`
}

function describeError(error: Error): object {
  // PostgreSQL's `detail` quotes the row that a new one clashed with.
  const { params: _values, detail: _row, ...rest } = pino.stdSerializers.err(error) as Record<string, unknown>
  const safe = messageWithoutValues(error)
  if (safe === undefined) return rest
  const replaceMessage = (text: unknown) => String(text).replace(error.message, () => safe)
  return { ...rest, message: replaceMessage(rest.message), stack: replaceMessage(rest.stack) }
}

/**
 * An entry that consists only of an error takes the error's message, also in Fastify, so that message must be cleaned
 * as well.
 */
function withoutValues(entry: Parameters<pino.LogFn>): Parameters<pino.LogFn> {
  const first: unknown = entry[0]
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
  const safe = messageWithoutValues(error)
  if (safe === undefined) return entry
  const message = entry[1] === undefined || entry[1] === (error as Error).message ? safe : entry[1]
  return [first instanceof Error ? { err: first } : first, message, ...entry.slice(2)] as Parameters<pino.LogFn>
}

/**
 * The settings of the logger, shaped for Fastify's `logger` option. Lines of a request have its id, whoever writes them.
 * Requests are logged as method and path only: query strings, headers and bodies can carry tokens and addresses.
 */
function logOptions(config: Pick<LogSettings, 'logLevel'>): pino.LoggerOptions {
  return {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const requestId = presentRequestId()
      return requestId === undefined ? {} : { requestId }
    },
    hooks: {
      logMethod(entry, method) {
        return method.apply(this, withoutValues(entry))
      },
    },
    redact: { paths: [...SECRET_FIELDS, ...SECRET_FIELDS.map((name) => `*.${name}`)], censor: '[hidden]' },
    serializers: {
      req: (request: { method?: string; url?: string }) => ({
        method: request.method,
        path: request.url?.split('?')[0]?.replace(secretPath, '$1[hidden]'),
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      err: describeError,
    },
  }
}

/**
 * Opens the program's logger: JSON lines in production, one readable line per entry elsewhere and on a terminal.
 * The result can be given to Fastify as `loggerInstance`.
 * Commands pass `process.stderr`, so that their standard output holds nothing but their result.
 */
export function openLog(config: LogSettings, target: Writable & { isTTY?: boolean } = process.stdout): pino.Logger {
  const readable = config.environment !== 'production' || target.isTTY === true
  const destination = readable ? { write: (line: string) => target.write(humanLine(line)) } : target
  return pino(logOptions(config), destination)
}
