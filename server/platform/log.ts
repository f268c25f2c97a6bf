import type { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Config } from './config.ts'
import { humanLine } from './log-line.ts'

/** What every part of the platform needs of a logger; Fastify's own logger fits it too. */
export type Log = Pick<pino.Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

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

/**
 * The settings of the logger, shaped for Fastify's `logger` option.
 * Requests are logged as method and path only: query strings, headers and bodies can carry tokens and addresses.
 */
export function logOptions(config: Pick<Config, 'logLevel'>): pino.LoggerOptions {
  return {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: [...SECRET_FIELDS, ...SECRET_FIELDS.map((name) => `*.${name}`)], censor: '[hidden]' },
    serializers: {
      req: (request: { method?: string; url?: string }) => ({
        method: request.method,
        path: request.url?.split('?')[0],
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  }
}

/**
 * Opens the program's logger: JSON lines in production, one readable line per entry elsewhere and on a terminal.
 * The result can be given to Fastify as `loggerInstance`.
 * Commands pass `process.stderr`, so that their standard output holds nothing but their result.
 */
export function openLog(
  config: Pick<Config, 'logLevel' | 'environment'>,
  target: Writable & { isTTY?: boolean } = process.stdout,
): pino.Logger {
  const readable = config.environment !== 'production' || target.isTTY === true
  const destination = readable ? { write: (line: string) => target.write(humanLine(line)) } : target
  return pino(logOptions(config), destination)
}
