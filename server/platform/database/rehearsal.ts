import { type Database, type Transaction, transaction } from './database.ts'

/** Carries the result past the end of a transaction that must not take effect. */
class TakenBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('taken back')
    this.result = result
  }
}

/** Runs `work` in a transaction as `transaction` does, takes back what it wrote and gives its result. */
export async function rehearsal<T>(db: Pick<Database, 'orm'>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, async (tx): Promise<never> => {
      throw new TakenBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.result as T
    throw error
  }
}
