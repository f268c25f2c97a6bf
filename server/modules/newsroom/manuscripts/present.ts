import type { Picture } from '#contract/content/items.ts'
import { isStaff } from '#contract/members/roles.ts'
import type { QueueRow } from '#contract/newsroom/desk.ts'
import type { ManuscriptRow as ListRow, Manuscript } from '#contract/newsroom/manuscripts.ts'
import { lengthOfDocument } from '#language/text/document-text.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { PictureFiles } from '#server/platform/storage/stored-picture.ts'
import type { ListedRow } from './lists-store.ts'
import type { ManuscriptRow } from './manuscripts-store.ts'
import { type Member, submitsFor } from './policy.ts'
import { beforeDecision, isOwnDecision, undoableMs } from './undo/undo.ts'
import type { HeldVersion } from './versions-store.ts'

type Pictures = ReadonlyMap<string, PictureFiles>

const timeOrNull = (moment: Date | null): string | null => moment && siteTime(moment)
const coverOf = (path: string | null, pictures: Pictures): Picture | null => {
  const found = path === null ? undefined : pictures.get(path)
  return found ? { ...found, alt: '' } : null
}

interface Shown {
  pictures: Pictures
  publishesAtOnce: boolean
  takenOffline: boolean
  /** The viewer, and the time. */
  member: Member
  now: Date
}

/** A manuscript with all that was written. */
export function presentManuscript(
  stored: ManuscriptRow,
  { pictures, publishesAtOnce, takenOffline, member, now }: Shown,
): Manuscript {
  const own = isOwnDecision(stored, member.userId)
  const knows = own || isStaff(member)
  const row = knows ? stored : beforeDecision(stored, now)
  const undo = knows ? undoableMs(row, now) : 0
  const { length, minutes } = lengthOfDocument(row.fields.document)
  return {
    ...row.fields,
    id: row.id,
    version: row.version,
    state: row.state,
    item_id: row.itemId,
    revision: row.published !== null,
    taken_offline: takenOffline,
    reason: row.reason,
    saved_time: siteTime(row.savedAt),
    submitted_time: timeOrNull(row.submittedAt),
    publish_time: timeOrNull(row.publishAt),
    cover_picture: coverOf(row.fields.cover, pictures),
    length,
    reading_minutes: minutes,
    publishes_at_once: publishesAtOnce && !takenOffline,
    may_submit: submitsFor(member, row),
    ...(undo > 0 && { undo_ms: undo }),
    ...(undo > 0 && own && { may_undo: true as const }),
    ...(isStaff(member) && row.itemId !== null && { may_correct: true as const }),
  }
}

/** A manuscript in its author's list. */
export function presentOwn(listed: ListedRow, pictures: Pictures, now: Date): ListRow {
  const own = isOwnDecision(listed, listed.ownerId)
  const row = own ? listed : beforeDecision(listed, now)
  const undo = own ? undoableMs(row, now) : 0
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    item_id: row.itemId,
    revision: row.published,
    reason: row.reason,
    saved_time: siteTime(row.savedAt),
    submitted_time: timeOrNull(row.submittedAt),
    publish_time: timeOrNull(row.publishAt),
    cover_picture: coverOf(row.cover, pictures),
    length: row.length,
    language: row.language,
    engagement: row.itemId === null ? null : { reads: null, likes: row.likes, collects: row.collects },
    ...(undo > 0 && { undo_ms: undo }),
  }
}

/** A manuscript in the lists of the newsroom. */
export function presentForStaff(row: ListedRow, now: Date) {
  const person = (id: number, nickname: string, avatar: string | null) => ({ id, nickname, avatar_img: avatar })
  const waited = row.submittedAt ? now.getTime() - row.submittedAt.getTime() : 0
  return {
    id: row.id,
    title: row.title,
    owner: person(row.ownerId, row.ownerName, row.ownerAvatar),
    priority: row.priority,
    revision: row.published,
    submitted_time: timeOrNull(row.submittedAt),
    waiting: Math.max(0, Math.floor(waited / 1000)),
    length: row.length,
    language: row.language,
    assignee: row.assignedTo === null ? null : person(row.assignedTo, row.assigneeName ?? '', row.assigneeAvatar),
  } satisfies Omit<QueueRow, 'submitted_time'> & { submitted_time: string | null }
}

/** A manuscript in the download of all data about its author. */
export const presentHeld = ({ id, fields, state, itemId, reason, createdAt, savedAt }: ManuscriptRow) => ({
  id,
  fields,
  state,
  item_id: itemId,
  reason,
  created_time: siteTime(createdAt),
  saved_time: siteTime(savedAt),
})

/** An earlier version in the same download; the oldest of very many come without their text. */
export const presentHeldVersion = ({ manuscriptId, number, kind, savedAt, title, fields }: HeldVersion) => ({
  manuscript: manuscriptId,
  number,
  kind,
  title,
  fields,
  saved_time: siteTime(savedAt),
})
