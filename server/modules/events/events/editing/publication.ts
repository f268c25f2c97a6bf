import { CallError } from '#contract/errors.ts'
import { isStaff } from '#contract/members/roles.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { Documents } from '#server/platform/text/document/documents.ts'
import { picturesOfDocument } from '#server/platform/text/document/pictures.ts'
import type { EventFollower } from '../followers.ts'
import { isTrusted } from '../members/roles-store.ts'
import type { ShownRow } from '../reading-store.ts'
import type { Notice } from '../reviewing/notice.ts'
import type { StoredFields } from '../tables.ts'
import { tag } from '../tags.ts'
import * as store from './editing-store.ts'
import { columnsOf, fieldsOf, longFields, missingFields, movingFields, placeTexts, workingFields } from './fields.ts'

interface Needs {
  database: Database
  bus: Bus
  documents: Documents
  media: Pick<MediaService, 'pictures'>
  followers: readonly EventFollower[]
  notice: Notice
}

/** How events get to readers. */
export function createPublication({ database, bus, documents, media, followers, notice }: Needs) {
  const { orm } = database

  /** The detail for readers. @throws CallError eventIncomplete where it shows pictures that are not stored here */
  async function rendered({ detail, language }: StoredFields) {
    const paths = picturesOfDocument(detail)
    const pictures = await media.pictures(paths)
    if (paths.some((path) => !pictures.has(path))) throw new CallError('eventIncomplete', 'detail: pictures')
    return documents.render(detail, { language, pictures })
  }

  /**
   * Refuses what readers cannot get.
   * @throws CallError eventIncomplete, textTooLong, eventOver
   */
  function assertComplete(fields: StoredFields, now: Date): void {
    const missing = missingFields(fields)
    if (missing.length > 0) throw new CallError('eventIncomplete', missing.join(', '))
    const long = longFields(fields)
    if (long.length > 0) throw new CallError('textTooLong', long.join(', '))
    if (Date.parse(fields.end ?? '') <= now.getTime()) throw new CallError('eventOver')
  }

  /** True if readers would look for it at another time or place. */
  const isMoved = (before: StoredFields, after: StoredFields) =>
    movingFields.some((name) => before[name] !== after[name])

  /** Publishes a locked event with these fields. */
  async function publish(
    tx: Transaction,
    { row, draft }: store.HeldEvent,
    text: { html: string; text: string },
    { by, now }: { by: number | null; now: Date },
  ): Promise<void> {
    const before = fieldsOf(row)
    const fields = workingFields({ row, draft })
    const first = row.state !== 'published'
    await store.changeEvent(tx, row.id, {
      ...columnsOf(fields),
      versions: versionsAfter(row.versions, before, fields),
      detailHtml: text.html,
      detailText: text.text,
      state: 'published',
      demo: false,
      reason: '',
      submittedAt: null,
      heldBy: null,
      decidedAt: now,
      decidedBy: by,
      publishedAt: row.publishedAt ?? now,
    })
    await store.dropDraft(tx, row.id)
    for (const follower of followers) {
      if (first) await follower.published?.(tx, row.id)
      else await follower.onChanged?.(tx, row.id, isMoved(before, fields))
    }
    await bus.publish(tx, [tag.event(row.id), tag.list])
  }

  /** Sends what waits back to its organiser; what readers have stays. */
  async function refuse(
    tx: Transaction,
    { row, draft }: store.HeldEvent,
    reason: string,
    { by, now }: { by: number | null; now: Date },
  ): Promise<void> {
    if (draft) await store.keepDraft(tx, { ...draft, state: 'refused' })
    const state = row.state === 'pending' ? 'refused' : row.state
    const decided = { decidedAt: now, decidedBy: by, submittedAt: null, heldBy: null }
    await store.changeEvent(tx, row.id, { state, reason, ...decided })
  }

  return {
    rendered,
    assertComplete,
    publish,

    /** An event as readers would see it. @throws CallError eventIncomplete without a time */
    async asShown(held: store.HeldEvent): Promise<ShownRow> {
      const fields = workingFields(held)
      const columns = columnsOf(fields)
      if (!columns.startsAt || !columns.endsAt) throw new CallError('eventIncomplete', 'start, end')
      const { html, text } = await rendered(fields)
      return { ...held.row, ...columns, detailHtml: html, detailText: text } as ShownRow
    },

    /**
     * Returns the text that readers would get of an event that is approved.
     * @throws CallError eventIncomplete, textTooLong, eventOver
     */
    async ready(held: store.HeldEvent, now: Date): Promise<{ html: string; text: string }> {
      const fields = workingFields(held)
      assertComplete(fields, now)
      return rendered(fields)
    },

    /**
     * Carries out what was decided on a locked event, and notifies its owner.
     * @param decided with the text that readers get, or why they get none
     */
    async settle(
      tx: Transaction,
      held: store.HeldEvent,
      decided: { approved: { html: string; text: string } } | { refused: string },
      { by, now }: { by: number | null; now: Date },
    ): Promise<void> {
      const { title } = held.draft?.fields ?? held.row
      if ('approved' in decided) await publish(tx, held, decided.approved, { by, now })
      else await refuse(tx, held, decided.refused, { by, now })
      const isChange = held.row.state === 'published'
      const reason = 'refused' in decided ? decided.refused : null
      await notice.notifyDecision(tx, { ...held.row, title, isChange, reason }, now)
    },

    /**
     * Sends an event, or its changes, to review; those of staff and trusted organisers are published at once.
     * @param record notes it in the transaction that does it
     * @throws CallError eventIncomplete, textTooLong, eventOver, editConflict, wrongState, eventMissing, nobodyCanPay
     */
    async submit(
      seen: store.HeldEvent,
      version: number,
      { caller, now }: MemberContext,
      record: (tx: Transaction) => Promise<void>,
    ): Promise<void> {
      const fields = workingFields(seen)
      if (seen.row.version !== version) throw new CallError('editConflict')
      assertComplete(fields, now)
      if (seen.row.state !== 'published') for (const follower of followers) await follower.beforeSubmit?.(seen.row.id)
      const text = await rendered(fields)
      const userId = caller.session.userId
      const atOnce = isStaff(caller.session) || (await isTrusted(orm, userId))
      await transaction(database, async (tx) => {
        const held = await store.lockEvent(tx, seen.row.id)
        if (!held) throw new CallError('eventMissing')
        if (held.row.version !== version) throw new CallError('editConflict')
        const { row, draft } = held
        const submittable = row.state === 'draft' || row.state === 'refused' || (row.state === 'published' && draft)
        if (!submittable || draft?.state === 'pending') throw new CallError('wrongState')
        await record(tx)
        if (atOnce) return publish(tx, held, text, { by: userId, now })
        if (draft) await store.keepDraft(tx, { ...draft, state: 'pending' })
        const state = row.state === 'published' ? row.state : 'pending'
        await store.changeEvent(tx, row.id, { state, submittedAt: now, reason: '', heldBy: null })
      })
    },
  }
}

/**
 * The translations of an event after its texts changed: nobody is sent to the former place, so what names another one now
 * is no longer translated. The translation desk shows what is behind.
 */
function versionsAfter(
  versions: store.HeldEvent['row']['versions'],
  before: StoredFields,
  after: StoredFields,
): store.HeldEvent['row']['versions'] {
  if (before.language !== after.language) return {}
  const moved = placeTexts.filter((name) => before[name] !== after[name])
  if (moved.length === 0) return versions
  return Object.fromEntries(
    Object.entries(versions).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts ?? {}).filter(([name]) => !moved.some((one) => one === name))),
    ]),
  )
}

export type Publication = ReturnType<typeof createPublication>
