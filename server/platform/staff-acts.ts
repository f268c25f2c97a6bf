import type { Executor } from './database/database.ts'

/** Act of somebody with a privilege. */
export interface Act {
  /** Null where the program itself acts, such as at a planned time. */
  actorId: number | null
  /** Subject and verb, such as 'review.approve'. */
  action: string
  /** Target of the act, such as 'manuscript:12'. */
  target: string
  before?: unknown
  after?: unknown
  /** The part about a person: stored separately and removed with the account, which entries outlive. */
  personal?: {
    of: `user:${number}` | `author:${number}`
    before?: Record<string, unknown> | null
    after?: Record<string, unknown> | null
  }
}

/** Log in which desks record their acts, for subjects below the one that has the log. */
export interface ActLog {
  /** @param tx the transaction that does it: both take effect, or neither */
  record(tx: Executor, act: Act): Promise<void>
}
