import type { Consequence } from '#contract/staff/consequence-terms.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { ExtensionPoint } from '#server/platform/subjects/extension-point.ts'

/** A subject that has to do with events and takes part in what is done with them, inside the same transaction. */
export interface EventFollower {
  /** Refuses the deletion of an event that is still needed. @throws CallError eventHasOrders */
  beforeDelete?(tx: Transaction, eventId: number): Promise<void>
  /** Refuses an event that readers do not have yet and could do nothing with. @throws CallError nobodyCanPay */
  beforeSubmit?(eventId: number): Promise<void>
  /** Readers get an event for the first time. */
  published?(tx: Transaction, eventId: number): Promise<void>
  /** Readers get changes; whether its time or place is another one. */
  onChanged?(tx: Transaction, eventId: number, moved: boolean): Promise<void>
  /** A draft was made of another event. */
  onCopied?(tx: Transaction, from: number, to: number): Promise<void>
  /** The consequences of cancelling an event. */
  consequences?(db: Executor, eventId: number): Promise<readonly Consequence[]>
  /** It will not take place. */
  onCancelled?(tx: Transaction, eventId: number, reason: string): Promise<void>
}

/** The subjects that take part. */
export const eventFollowers = new ExtensionPoint<EventFollower>()
