import { z } from 'zod'
import {
  type ConnectionSettings,
  fewestConnections,
  usualConnections,
  usualMemberStatementMs,
  usualReplicaLagMs,
  usualSlowStatementMs,
} from '#server/platform/database/connection-pools.ts'

const most = { connections: 500, seconds: 30, slowMs: 60_000 }

/** A whole number of at most five digits. */
export const numberBetween = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `must be a number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a number from ${from} to ${to}`)

const addressForm = 'postgres://user:password@host:5432/database'
const isDatabaseUrl = (text: string) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')

export const databaseUrl = z.string().refine(isDatabaseUrl, `must be an address such as ${addressForm}`)

const databaseUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((urls) => urls.every(isDatabaseUrl), `must be addresses such as ${addressForm}, separated by commas`)

/** Settings for the database, and how much of it this process takes. Part of the one table in config.ts. */
export const connectionSettings = {
  DATABASE_CONNECTIONS: {
    schema: numberBetween(fewestConnections, most.connections).default(usualConnections),
    default: String(usualConnections),
    meaning:
      'connections per process: two for exports; of the rest four ninths for readers, two ninths for writing members, the remainder for the newsroom and background work, of which two send newsletters and pushes',
  },
  MEMBER_STATEMENT_SECONDS: {
    schema: numberBetween(1, most.seconds).default(usualMemberStatementMs / 1_000),
    default: String(usualMemberStatementMs / 1_000),
    meaning: 'longest time that a member’s statement may run or wait for others',
  },
  DATABASE_DIRECT_URL: {
    schema: databaseUrl.optional(),
    default: 'none: DATABASE_URL leads to PostgreSQL itself or to a session pooler',
    meaning:
      'PostgreSQL itself, if DATABASE_URL leads to a pooler in transaction mode: for notifications, migrations and locks of exports',
  },
  DATABASE_REPLICA_URLS: {
    schema: databaseUrls.optional(),
    default: 'none: DATABASE_URL answers everything',
    meaning: 'streaming replicas, separated by commas, each at its own address; they answer public reads',
  },
  REPLICA_MAX_LAG_SECONDS: {
    schema: numberBetween(1, 300).default(usualReplicaLagMs / 1_000),
    default: String(usualReplicaLagMs / 1_000),
    meaning: 'a replica that is further behind is not used until it has caught up',
  },
  SLOW_STATEMENT_MS: {
    schema: numberBetween(1, most.slowMs).default(usualSlowStatementMs),
    default: String(usualSlowStatementMs),
    meaning: 'statements that take at least this number of milliseconds are named in the log and counted',
  },
}

type Values = { [Name in keyof typeof connectionSettings]: z.output<(typeof connectionSettings)[Name]['schema']> }

/** The settings, once they are known to be sound. */
export const connectionsOf = (values: Values): ConnectionSettings => ({
  databaseConnections: values.DATABASE_CONNECTIONS,
  memberStatementMs: values.MEMBER_STATEMENT_SECONDS * 1_000,
  databaseDirectUrl: values.DATABASE_DIRECT_URL,
  replicaUrls: values.DATABASE_REPLICA_URLS ?? [],
  replicaMaxLagMs: values.REPLICA_MAX_LAG_SECONDS * 1_000,
  slowStatementMs: values.SLOW_STATEMENT_MS,
})

/** The embedded PostgreSQL has neither replicas nor a pooler. */
export const connectionProblems = (env: Record<string, string | undefined>): string[] =>
  ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS']
    .filter((name) => env[name]?.trim() && !env.DATABASE_URL?.trim())
    .map((name) => `${name} needs DATABASE_URL: the embedded PostgreSQL works alone`)
