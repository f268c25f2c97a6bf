import { CallError } from '#contract/errors.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { createPlannedWork } from '#server/platform/jobs/planned-work.ts'
import type { Log } from '#server/platform/log.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { type HeldEvent, lockEvent } from '../editing/editing-store.ts'
import type { Publication } from '../editing/publication.ts'
import * as store from './verdict-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  audit: Pick<AuditService, 'record'>
  log: Log
  publication: Publication
  undoTime: UndoTime
}

export interface Decided {
  decision: 'approve' | 'refuse'
  reason: string
  by: number
  /** Text of it for readers, where it is approved. */
  text: { html: string; text: string } | undefined
  /** It is carried out once it can no longer be undone. */
  undoable: boolean
}

/** True if an event, or changes of it, were submitted and not decided on. */
export const isSubmitted = ({ row, draft }: HeldEvent): boolean =>
  row.state === 'pending' || (row.state === 'published' && draft?.state === 'pending')

/** Decisions on events: those that can be undone are kept, and carried out by whichever process comes first. */
export function createDecisions({ database, audit, log, publication, undoTime }: Needs) {
  /** It waits for a decision again: something came between, such as that it was cancelled or is over. */
  async function holdBack(tx: Transaction, eventId: number): Promise<void> {
    await store.dropOpenVerdict(tx, eventId)
    await audit.record(tx, { actorId: null, action: 'event.hold', target: `event:${eventId}` })
  }

  async function carryOut(tx: Transaction, { id }: { id: number }): Promise<void> {
    const verdict = await store.openVerdict(tx, id)
    const held = await lockEvent(tx, id)
    if (!verdict) return
    if (!held || !isSubmitted(held)) return holdBack(tx, id)
    const { decision, reason, decidedBy: by, decidedAt: now } = verdict
    try {
      const text = decision === 'approve' ? await publication.ready(held, new Date()) : undefined
      await publication.settle(tx, held, text ? { approved: text } : { refused: reason }, { by, now })
      await store.closeVerdict(tx, verdict.id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      await holdBack(tx, id)
    }
  }

  return {
    ...createPlannedWork({ database, log, what: 'event', due: store.dueRows, nextDue: store.nextDue, carryOut }),

    /** Notes a decision on a locked event, and carries it out unless it can be undone. */
    async decide(tx: Transaction, held: HeldEvent, decided: Decided, now: Date): Promise<void> {
      const { decision, reason, by, text, undoable } = decided
      const { id, version } = held.row
      await store.addVerdict(tx, {
        ...{ eventId: id, version, decision, reason, decidedBy: by, decidedAt: now },
        dueAt: undoable ? undoTime.heldUntil(now) : null,
      })
      if (undoable) return
      await publication.settle(tx, held, text ? { approved: text } : { refused: reason }, { by, now })
    },
  }
}

export type Decisions = ReturnType<typeof createDecisions>
