import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** The number that a table gives each of its rows. */
export const identity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** The number of a row, as a rule of another table. */
export const reference = (name: string) => bigint(name, { mode: 'number' })

/** A moment, which does not depend on where the server stands. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
