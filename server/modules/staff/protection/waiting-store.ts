import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type ArrivalSecond, advance, type Progress } from '#server/platform/protection/waiting-room.ts'
import { waitingArrivals, waitingRoom } from './tables.ts'

/** Seconds that a step lets visitors in from. */
const secondsOfStep = 120

/** Begins a queue for all who arrive from now on. */
export async function openRoom(tx: Transaction, now: number): Promise<void> {
  const progress = { admittedUntil: Math.floor(now / 1_000) * 1_000, advancedAt: now, credit: 0 }
  await tx.delete(waitingArrivals)
  await tx.insert(waitingRoom).values(progress).onConflictDoUpdate({ target: waitingRoom.id, set: progress })
}

export async function admittedUntil(db: Executor): Promise<number> {
  return (await db.select({ until: waitingRoom.admittedUntil }).from(waitingRoom))[0]?.until ?? 0
}

/**
 * Adds the arrivals of a process and lets in whom the time allows; processes do so one after the other.
 * @returns the arrival up to which visitors are let in
 */
export async function advanceRoom(
  tx: Transaction,
  arrivals: ReadonlyMap<number, number>,
  given: { now: number; perMinute: number },
): Promise<number> {
  const [before] = await tx.select().from(waitingRoom).for('update')
  if (!before) return 0
  const added = [...arrivals].map(([second, arrived]) => ({ second, arrived }))
  // Visitors who are counted too late for their second are let in with it, and later ones wait for that.
  const late = added.filter(({ second }) => second * 1_000 < before.admittedUntil)
  const inTime = added.filter((one) => !late.includes(one)).toSorted((a, b) => a.second - b.second)
  if (inTime.length > 0)
    await tx
      .insert(waitingArrivals)
      .values(inTime)
      .onConflictDoUpdate({
        target: waitingArrivals.second,
        set: { arrived: sql`${waitingArrivals.arrived} + excluded.arrived` },
      })
  const seconds: ArrivalSecond[] = await tx
    .select()
    .from(waitingArrivals)
    .orderBy(asc(waitingArrivals.second))
    .limit(secondsOfStep)
  const charged: Progress = {
    ...before,
    credit: before.credit - late.reduce((sum, { arrived }) => sum + arrived, 0),
  }
  const { progress, seconds: changed } = advance(charged, seconds, given)
  const done = changed.filter(({ arrived, taken }) => taken >= arrived).map(({ second }) => second)
  if (done.length > 0) await tx.delete(waitingArrivals).where(inArray(waitingArrivals.second, done))
  for (const { second, arrived, taken } of changed)
    if (taken < arrived) await tx.update(waitingArrivals).set({ taken }).where(eq(waitingArrivals.second, second))
  await tx.update(waitingRoom).set(progress)
  return progress.admittedUntil
}
