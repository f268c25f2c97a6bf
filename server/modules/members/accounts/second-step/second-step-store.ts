import { and, count, eq, gt, isNull, lt } from 'drizzle-orm'
import { type Database, type Executor, transaction } from '#server/platform/database/database.ts'
import { recoveryCodes, rememberedDevices, secondSteps } from '../tables.ts'

export type SecondStepRow = typeof secondSteps.$inferSelect

export async function findSecondStep(db: Executor, userId: number): Promise<SecondStepRow | undefined> {
  const [found] = await db.select().from(secondSteps).where(eq(secondSteps.userId, userId))
  return found
}

/** Turns the second step on, or gives it another secret; with recovery codes in place of those before. */
export async function putSecondStep(
  database: Pick<Database, 'orm'>,
  row: SecondStepRow,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await transaction(database, async (tx) => {
    // Locks the row, so that of two who do it at once all codes are those of one.
    await tx.insert(secondSteps).values(row).onConflictDoUpdate({ target: secondSteps.userId, set: row })
    await tx.delete(rememberedDevices).where(eq(rememberedDevices.userId, row.userId))
    await replaceCodes(tx, row.userId, codeHashes)
  })
}

/** Gives a second step other recovery codes. @returns whether it was on with this secret */
export async function putRecoveryCodes(
  database: Pick<Database, 'orm'>,
  { userId, secretSealed }: Pick<SecondStepRow, 'userId' | 'secretSealed'>,
  codeHashes: readonly Buffer[],
): Promise<boolean> {
  return transaction(database, async (tx) => {
    const [held] = await tx
      .select({ secretSealed: secondSteps.secretSealed })
      .from(secondSteps)
      .where(eq(secondSteps.userId, userId))
      .for('update')
    if (held?.secretSealed !== secretSealed) return false
    await replaceCodes(tx, userId, codeHashes)
    return true
  })
}

async function replaceCodes(tx: Executor, userId: number, codeHashes: readonly Buffer[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

/** Turns the second step off. @returns whether it was on */
export async function removeSecondStep(db: Executor, userId: number): Promise<boolean> {
  const removed = await db
    .delete(secondSteps)
    .where(eq(secondSteps.userId, userId))
    .returning({ userId: secondSteps.userId })
  return removed.length > 0
}

/** Notes that the code of a step was used. @returns false: it or a later one was used before */
export async function spendStep(db: Executor, userId: number, step: number): Promise<boolean> {
  const spent = await db
    .update(secondSteps)
    .set({ lastStep: step })
    .where(and(eq(secondSteps.userId, userId), lt(secondSteps.lastStep, step)))
    .returning({ userId: secondSteps.userId })
  return spent.length > 0
}

/** Uses a recovery code up. @returns false: it is none of the account, or was used before */
export async function spendRecoveryCode(db: Executor, userId: number, codeHash: Buffer, now: Date): Promise<boolean> {
  const spent = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  return spent.length > 0
}

export async function codesLeft(db: Executor, userId: number): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return row?.left ?? 0
}

/** Does not ask for the second step on a device until a moment. */
export async function rememberDevice(db: Executor, row: typeof rememberedDevices.$inferInsert): Promise<void> {
  await db
    .insert(rememberedDevices)
    .values(row)
    .onConflictDoUpdate({
      target: [rememberedDevices.userId, rememberedDevices.deviceHash],
      set: { expiresAt: row.expiresAt },
    })
}

export async function isRemembered(db: Executor, userId: number, deviceHash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .select({ userId: rememberedDevices.userId })
    .from(rememberedDevices)
    .where(
      and(
        eq(rememberedDevices.userId, userId),
        eq(rememberedDevices.deviceHash, deviceHash),
        gt(rememberedDevices.expiresAt, now),
      ),
    )
  return found.length > 0
}

/** Has every device asked for the second step again. */
export async function forgetDevices(db: Executor, userId: number): Promise<void> {
  await db.delete(rememberedDevices).where(eq(rememberedDevices.userId, userId))
}
