import { z } from 'zod'
import {
  type ConnectionSettings,
  fewestConnections,
  usualConnections,
  usualMemberStatementMs,
} from '#server/platform/database/connection-pools.ts'

const most = { connections: 500, seconds: 30 }

/** A whole number of at most three digits. */
export const numberBetween = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,3}$/, `must be a number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a number from ${from} to ${to}`)

/** Settings for how much of the database this process takes. Part of the one table in config.ts. */
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
}

type Values = { [Name in keyof typeof connectionSettings]: z.output<(typeof connectionSettings)[Name]['schema']> }

/** The settings, once they are known to be sound. */
export const connectionsOf = (values: Values): ConnectionSettings => ({
  databaseConnections: values.DATABASE_CONNECTIONS,
  memberStatementMs: values.MEMBER_STATEMENT_SECONDS * 1_000,
})
