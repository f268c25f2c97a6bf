import { isDeepStrictEqual } from 'node:util'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { TaxonKind } from '#contract/content/taxonomy.ts'
import { CallError } from '#contract/errors.ts'
import type { Manuscript, ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import {
  type Database,
  type Executor,
  sanitizeForPostgres,
  type Transaction,
} from '#server/platform/database/database.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Log } from '#server/platform/log.ts'
import type { Fetcher } from '#server/platform/net/public-fetch.ts'
import { siteDay, siteTime } from '#server/platform/site-time.ts'
import type { Act } from '#server/platform/staff-acts.ts'
import { createDocuments } from '#server/platform/text/document/documents.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { countByState, countManuscripts, listManuscripts } from './lists-store.ts'
import { createManuscriptEditor } from './manuscript-editor.ts'
import { createManuscriptReviews } from './manuscript-reviews.ts'
import {
  type ManuscriptRow,
  manuscriptsOfOwner,
  moveCategory,
  removeUnpublished,
  titlesOf,
} from './manuscripts-store.ts'
import { createPlanned } from './planned.ts'
import { type Member, publishesAtOnce } from './policy.ts'
import { presentHeld, presentHeldVersion, presentManuscript, presentOwn } from './present.ts'
import { createPublication } from './publication.ts'
import { tellOfHolding, tellOfPublication } from './published-message.ts'
import { listPublished } from './published-store.ts'
import { createRevision } from './revision.ts'
import { createSubmission } from './submission.ts'
import type { StoredFields } from './tables.ts'
import { createUndo, type DecisionFollower } from './undo/undo-decision.ts'
import { findVersion, listVersions, versionsOfOwner } from './versions-store.ts'

export type { ListFilter, ManuscriptRow } from './manuscript-reviews.ts'
export type { StoredFields } from './tables.ts'
export { type DecisionFollower, decisionFollowers } from './undo/undo-decision.ts'

export interface ManuscriptsNeeds {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  content: ContentService
  media: Pick<MediaService, 'pictures' | 'pictureWords' | 'takeForMember' | 'uploadsIn'>
  messages: Pick<MessagesService, 'send'>
  settings: Pick<SettingsService, 'columnistsPublishAtOnce' | 'reviewMinutes'>
  limiter: Pick<Limiter, 'take'>
  fetcher: Fetcher
  threads: ThreadPool
  log: Log
  undoTime: UndoTime
  /** A service that translates is configured. */
  machineTranslates?: boolean
  /** Followers of decisions that can be undone; read again each time, since subjects may be added later. */
  decisionFollowers: readonly DecisionFollower[]
}

const saveRule: RateRule = { points: 600, seconds: 600 }
const beginRule: RateRule = { points: 60, seconds: 3_600 }
const submitRule: RateRule = { points: 60, seconds: 600 }
const pictureRule: RateRule = { points: 400, seconds: 600 }

const memberOf = ({ caller }: MemberContext): Member => caller.session

/** Creates the authors' operations on their manuscripts. */
export function createManuscriptsService(needs: ManuscriptsNeeds) {
  const { database, accounts, audit, content, media, messages, settings, limiter, fetcher } = needs
  const documents = createDocuments(needs.threads)
  const publication = createPublication({ ...needs, documents })
  const manuscriptEditor = createManuscriptEditor(database)
  const revision = createRevision({ ...needs, documents })
  const submission = createSubmission({
    ...needs,
    publication,
    manuscriptEditor,
    categoryExists: async (id) => (await content.editing.categoryKey(id)) !== undefined,
    publishedAtOnce: (tx, row, before, member) =>
      audit.record(tx, {
        actorId: member.userId,
        action: 'manuscript.publish',
        target: `manuscript:${row.id}`,
        before: { state: before.state, version: before.version },
        after: {
          ...{ state: row.state, version: row.version, item: row.itemId, title: row.title },
          correction: before.correction ?? undefined,
        },
      }),
  })
  const planned = createPlanned({
    ...needs,
    publication,
    manuscriptEditor,
    async published(tx, row, { plannedFor, undo }) {
      const now = new Date()
      if (!undo) await tellOfPublication(tx, row, { messages, now })
      else if (undo.before.state === 'pending')
        for (const follower of needs.decisionFollowers) await follower.published(tx, row, now)
      await audit.record(tx, {
        actorId: undo?.by ?? null,
        action: 'manuscript.publish',
        target: `manuscript:${row.id}`,
        before: undo ? { state: undo.before.state } : { planned: siteTime(plannedFor) },
        after: { state: row.state, version: row.version, item: row.itemId, title: row.title },
      })
    },
    async heldBack(tx, row, decided) {
      const now = new Date()
      const { undo, publishAt: plannedFor } = decided
      if (undo) for (const follower of needs.decisionFollowers) await follower.undone(tx, decided, now)
      // For an author who was not notified of the decision yet the text waits as it did before.
      if (undo?.before.state !== 'pending') await tellOfHolding(tx, row, { messages, now })
      await audit.record(tx, {
        actorId: null,
        action: 'manuscript.hold',
        target: `manuscript:${row.id}`,
        before: { planned: plannedFor && siteTime(plannedFor) },
        after: { state: row.state, item: row.itemId },
      })
    },
  })

  const undoDecision = createUndo({ database, audit, followers: needs.decisionFollowers })
  const mayPublishAtOnce = async (member: Member) => publishesAtOnce(member, await settings.columnistsPublishAtOnce())

  async function toManuscript(row: ManuscriptRow, member: Member, now: Date): Promise<Manuscript> {
    const [pictures, publishesAtOnce, takenOffline] = await Promise.all([
      media.pictures(row.fields.cover ? [row.fields.cover] : []),
      mayPublishAtOnce(member),
      publication.isTakenOffline(database.orm, row),
    ])
    return presentManuscript(row, { pictures, publishesAtOnce, takenOffline, member, now })
  }

  const assertWithinLimit = (what: string, { userId }: Member, rule: RateRule): Promise<void> =>
    mustTake(limiter, `${what} ${userId}`, rule)

  async function saving(
    { id, version, ...sent }: Omit<ParsedInput<'saveManuscript'>, 'key' | 'writer'>,
    context: MemberContext,
  ) {
    if (id === undefined || version === undefined) throw new CallError('invalidInput', 'version')
    const member = memberOf(context)
    return manuscriptEditor.save({ ...sent, id, version }, member, context.now, (tx, before, row) =>
      audit.record(tx, editedBy(member.userId, before, row)),
    )
  }

  /** Begins a draft, unless the member already did and the answer was lost: then this is saved on top of that. */
  async function beginManuscript(
    { key, ...sent }: Omit<ParsedInput<'saveManuscript'>, 'writer'>,
    context: MemberContext,
  ) {
    const member = memberOf(context)
    const known = key && (await manuscriptEditor.begunWith(key, member))
    if (known) return saving({ ...sent, id: known.id, version: 1 }, context)
    await assertWithinLimit('begin manuscript', member, beginRule)
    return manuscriptEditor.begin({ ...sent, key }, member, context.now)
  }

  return {
    ...planned,
    manuscriptReviews: createManuscriptReviews({ ...needs, publication, submission, manuscriptEditor }),

    /** @throws CallError otherAccount, manuscriptMissing, wrongState, heldByColleague, documentRefused, documentTooLarge, tooManyRequests */
    async save(input: ParsedInput<'saveManuscript'>, context: MemberContext): Promise<CallOutput<'saveManuscript'>> {
      const member = memberOf(context)
      const { key, writer, ...sent } = input
      if (writer !== undefined && writer !== member.userId) throw new CallError('otherAccount')
      await assertWithinLimit('save', member, saveRule)
      const { saved, row } =
        sent.id === undefined ? await beginManuscript({ ...sent, key }, context) : await saving(sent, context)
      const manuscript = await toManuscript(row, member, context.now)
      return saved ? { saved, manuscript } : { saved, current: manuscript }
    },

    async get({ id }: ParsedInput<'getManuscript'>, context: MemberContext): Promise<Manuscript> {
      const member = memberOf(context)
      return toManuscript(await manuscriptEditor.open(id, member), member, context.now)
    },

    async revise({ item }: ParsedInput<'reviseArticle'>, context: MemberContext): Promise<{ id: number }> {
      return { id: await revision.revise(item, memberOf(context), context.now) }
    },

    /** The caller's own manuscripts, last saved first. */
    async mine(
      { state, keyword, page, size }: ParsedInput<'myArticles'>,
      context: MemberContext,
    ): Promise<CallOutput<'myArticles'>> {
      const owner = memberOf(context).userId
      const filter = { owner, state, keyword: keyword?.trim() || undefined }
      const window = { limit: size, offset: (page - 1) * size }
      const [rows, total, counts] = await Promise.all([
        listManuscripts(database.orm, filter, 'newest', window),
        countManuscripts(database.orm, filter),
        countByState(database.orm, owner),
      ])
      const pictures = await media.pictures(rows.flatMap(({ cover }) => cover ?? []))
      return {
        list: rows.map((row) => presentOwn(row, pictures, context.now)),
        total,
        more: page * size < total,
        counts,
      }
    },

    async submit(input: ParsedInput<'submitManuscript'>, context: MemberContext): Promise<Manuscript> {
      const member = memberOf(context)
      // Each may fetch pictures from elsewhere.
      await assertWithinLimit('submit', member, submitRule)
      const atOnce = await mayPublishAtOnce(member)
      const how = { now: context.now, publishesAtOnce: atOnce, undoable: input.undoable ?? false }
      return toManuscript(await submission.submit(input, member, how), member, context.now)
    },

    options: async (_input: object, context: MemberContext): Promise<CallOutput<'writingOptions'>> => ({
      machine_translation: needs.machineTranslates ?? false,
      review_minutes: await settings.reviewMinutes(),
      publishes_at_once: await mayPublishAtOnce(memberOf(context)),
    }),

    /** @throws CallError manuscriptMissing, notAllowed, undoTooLate, editConflict */
    async undo({ id }: ParsedInput<'undoManuscript'>, context: MemberContext): Promise<Manuscript> {
      const member = memberOf(context)
      return toManuscript(await undoDecision(id, member, context.now), member, context.now)
    },

    async withdraw({ id }: ParsedInput<'withdrawManuscript'>, context: MemberContext): Promise<Manuscript> {
      const member = memberOf(context)
      const recordChange = async (tx: Transaction, before: ManuscriptRow, after: ManuscriptRow) => {
        // Authors need no privilege for actions on their own texts.
        if (before.ownerId === member.userId) return
        await audit.record(tx, {
          actorId: member.userId,
          action: 'manuscript.withdraw',
          target: `manuscript:${id}`,
          before: { state: before.state, planned: before.publishAt && siteTime(before.publishAt) },
          after: { state: after.state },
        })
      }
      return toManuscript(
        await manuscriptEditor.withdraw(id, member, { now: context.now, recordChange }),
        member,
        context.now,
      )
    },

    async remove({ id }: ParsedInput<'deleteManuscript'>, context: MemberContext): Promise<Record<string, never>> {
      await manuscriptEditor.remove(id, memberOf(context))
      return {}
    },

    async versions({ id }: ParsedInput<'manuscriptVersions'>, context: MemberContext) {
      await manuscriptEditor.open(id, memberOf(context))
      const rows = await listVersions(database.orm, id)
      return {
        list: rows.map(({ savedAt, savedBy, ...version }) => ({
          ...version,
          saved_time: siteTime(savedAt),
          saved_by: savedBy ?? '',
        })),
      }
    },

    async version(
      { id, number }: ParsedInput<'getManuscriptVersion'>,
      context: MemberContext,
    ): Promise<ManuscriptFields> {
      await manuscriptEditor.open(id, memberOf(context))
      const fields = await findVersion(database.orm, id, number)
      if (!fields) throw new CallError('manuscriptMissing')
      return fields
    },

    /** The text as readers of the call's language will see it. */
    async preview(
      { id }: ParsedInput<'previewManuscript'>,
      context: MemberContext,
    ): Promise<CallOutput<'previewManuscript'>> {
      const { fields, ownerId } = await manuscriptEditor.open(id, memberOf(context))
      const draft = await publication.draftOf(fields, `manuscript:${id}`)
      const shown = await content.editing.shownText(draft, context.language)
      return { ...shown, author: (await accounts.people.writer(ownerId))?.nickname ?? '' }
    },

    async labelSuggestions({ text }: ParsedInput<'labelSuggestions'>, context: MemberContext) {
      const found = await content.suggestedLabels(text, context)
      return { list: found.map(({ name, coin }) => ({ name, coin })) }
    },

    /** Returns the caller's published items that were not written here; reviseArticle begins a revision of one. */
    async published(
      { keyword, page, size }: ParsedInput<'myPublished'>,
      context: MemberContext,
    ): Promise<CallOutput<'myPublished'>> {
      const authorId = (await accounts.people.writer(memberOf(context).userId))?.authorId ?? null
      if (authorId === null) return { list: [], total: 0, more: false }
      const wanted = { authorId, keyword: keyword?.trim() || undefined }
      const { rows, total } = await listPublished(database.orm, wanted, { limit: size, offset: (page - 1) * size })
      const list = rows.map(({ id, title, language, releaseTime, releaseDayOnly }) => ({
        item_id: id,
        title,
        language,
        release_time: releaseTime && (releaseDayOnly ? siteDay(releaseTime) : siteTime(releaseTime)),
      }))
      return { list, total, more: page * size < total }
    },

    /** Moves manuscripts along when the newsroom moves everything in a category; otherwise a revision would undo that. */
    async moveTaxon(tx: Executor, kind: TaxonKind, way: { from: number; into: number }): Promise<void> {
      if (kind === 'category') await moveCategory(tx, way)
    },

    /** Titles as the log names them: 'manuscript:12'. */
    async titles(ids: readonly number[]): Promise<Map<string, string>> {
      return new Map((await titlesOf(database.orm, ids)).map(({ id, title }) => [`manuscript:${id}`, title]))
    },

    /** The numbers of what a member wrote. */
    ownIds: async (db: Executor, userId: number): Promise<number[]> =>
      (await manuscriptsOfOwner(db, userId)).map(({ id }) => id),

    /** All manuscripts of a member, for the download of everything that the site holds about them. */
    async exportPersonalData(userId: number): Promise<Record<string, unknown>> {
      const own = await manuscriptsOfOwner(database.orm, userId)
      const [versions, uploads] = await Promise.all([
        versionsOfOwner(database.orm, userId),
        media.uploadsIn(own.map(({ id }) => id)),
      ])
      return { manuscripts: own.map(presentHeld), manuscript_versions: versions.map(presentHeldVersion), uploads }
    },

    /** Forgets what a member wrote and nobody read, earlier versions too; what was published stays, under a neutral name. */
    erase: (tx: Executor, userId: number): Promise<void> => removeUnpublished(tx, userId),

    /** Takes a picture of another site over. @throws CallError pictureRefused with what was wrong, tooManyRequests, picturesBusy */
    async takePicture({ url }: ParsedInput<'takePicture'>, context: MemberContext): Promise<CallOutput<'takePicture'>> {
      await assertWithinLimit('take picture', memberOf(context), pictureRule)
      const address = sanitizeForPostgres(url).trim()
      const taken = await media.takeForMember(address, { userId: userOf(context), fetcher, now: context.now })
      if ('problem' in taken) throw new CallError('pictureRefused', taken.problem)
      return { path: taken.picture.url, picture: { ...taken.picture, alt: '' } }
    },
  }
}

/** Staff change somebody else's text: which parts of it, and for how it looked before the versions. */
function editedBy(actorId: number, before: ManuscriptRow, row: ManuscriptRow): Act {
  const parts = (Object.keys(row.fields) as (keyof StoredFields)[]).filter(
    (part) => !isDeepStrictEqual(row.fields[part], before.fields[part]),
  )
  const about = (one: ManuscriptRow) => ({ version: one.version, state: one.state, item: one.itemId })
  return {
    actorId,
    action: 'manuscript.edit',
    target: `manuscript:${row.id}`,
    before: about(before),
    after: { ...about(row), parts },
    ...(before.title !== row.title && {
      personal: { of: `user:${row.ownerId}`, before: { title: before.title }, after: { title: row.title } },
    }),
  }
}

export type ManuscriptsService = ReturnType<typeof createManuscriptsService>
