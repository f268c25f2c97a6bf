import { createHash } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import type { ContentService, EditableItem, ItemDraft } from '#server/modules/content/items/service.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Executor, sanitizeForPostgres, type Transaction } from '#server/platform/database/database.ts'
import type { Documents } from '#server/platform/text/document/documents.ts'
import { picturesOfDocument, withPictureWords } from '#server/platform/text/document/pictures.ts'
import { readsDifferently } from './fields.ts'
import { changeManuscript, type ManuscriptRow } from './manuscripts-store.ts'
import type { StoredFields } from './tables.ts'

export interface PublicationNeeds {
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  content: Pick<ContentService, 'authorEditor' | 'editing' | 'saveItemsIn'>
  documents: Documents
  media: Pick<MediaService, 'pictures' | 'pictureWords'>
}

/** Prefix of the hash of a text that was edited here; imports leave such texts alone. */
const editedHere = 'manuscript:'

/** Turns what an author wrote into what readers get. */
export function createPublication({ accounts, audit, content, documents, media }: PublicationNeeds) {
  const { editing } = content

  /** @throws RichTextError, and as `ThreadPool.run` */
  async function rendered({ document, cover, language }: StoredFields) {
    const shown = picturesOfDocument(document)
    const [pictures, words] = await Promise.all([
      media.pictures([...shown, ...(cover ? [cover] : [])]),
      media.pictureWords(shown, language),
    ])
    const described = withPictureWords(document, words)
    return { ...(await documents.render(described, { language, pictures })), pictures }
  }

  /** The draft that content takes, as far as it depends on the manuscript alone. */
  async function draftOf(fields: StoredFields, importKey: string): Promise<ItemDraft> {
    const { html, text, summary, pictures } = await rendered(fields)
    const cover = fields.cover ? pictures.get(fields.cover) : undefined
    const draft: Omit<ItemDraft, 'hash'> = {
      importKey,
      kind: 'article',
      language: fields.language,
      origin: 'original',
      title: fields.title.trim(),
      summary: fields.summary.trim() || summary,
      html,
      text,
      releaseTime: null,
      importance: 'normal',
      author: null,
      bylines: fields.bylines,
      authorship: fields.origin,
      category: null,
      region: null,
      labels: [],
      source: fields.source_name.trim()
        ? { name: fields.source_name.trim(), url: fields.source_url || null, licence: null }
        : null,
      picture: cover ? { ...cover, alt: '' } : null,
      demo: false,
      pickRank: null,
      featured: false,
    }
    return { ...draft, hash: editedHere + createHash('sha1').update(JSON.stringify(fields)).digest('hex') }
  }

  /** The author that a new article names: the one that its writer publishes as, made with the first publication. */
  async function authorOf(tx: Transaction, ownerId: number): Promise<{ key: string; nickname: string }> {
    const writer = await accounts.people.writer(ownerId, tx)
    const nickname = sanitizeForPostgres(writer?.nickname ?? '').trim() || '—'
    if (!writer?.authorId) return { key: content.authorEditor.keyOfUser(ownerId), nickname }
    return { key: await editing.keyOfAuthor(tx, writer.authorId, `author:${writer.authorId}`), nickname }
  }

  /** A category that was deleted while a revision waited for its time leaves the article where it is. */
  async function categoryOf({ category }: StoredFields, item: EditableItem | undefined): Promise<string | null> {
    const own = category === null ? undefined : await editing.categoryKey(category)
    return own ?? (item?.categoryId ? await editing.categoryKey(item.categoryId) : undefined) ?? null
  }

  /** Returns the editors' decisions about an article, which stay when its text is revised. */
  async function ofItem(tx: Transaction, item: EditableItem): Promise<Partial<ItemDraft>> {
    const key = item.author && (await editing.keyOfAuthor(tx, item.author.id, `author:${item.author.id}`))
    return {
      kind: item.kind,
      importance: item.importance,
      region: item.regionKey,
      releaseTime: item.releaseTime,
      author: item.author && key ? { key, nickname: item.author.nickname } : null,
    }
  }

  return {
    draftOf,

    /**
     * Renders the text, which its publication then finds done.
     * @throws RichTextError, and as `ThreadPool.run`
     */
    checkText: async (fields: StoredFields): Promise<void> => void (await rendered(fields)),

    /** True if readers had its article, and the newsroom took it offline or deleted it. */
    isTakenOffline: async (db: Executor, { itemId }: Pick<ManuscriptRow, 'itemId'>): Promise<boolean> =>
      itemId !== null && editing.isOffline(db, itemId),

    /** Why a manuscript cannot be published now. @param onlineAgain an article that was taken offline goes online again */
    obstacle: async (
      tx: Transaction,
      row: ManuscriptRow,
      onlineAgain: boolean,
    ): Promise<'inBin' | 'takenOffline' | undefined> => (await placeOf(tx, row, onlineAgain)).obstacle,

    /**
     * Makes a manuscript the article that readers have, or renews it. Everything happens in the caller's transaction, which
     * holds the manuscript's row.
     * @param releaseTime of a first publication; a revision keeps the article's own
     * @param onlineAgain who decided that an article that was taken offline goes online again
     * @throws CallError takenOffline where nobody did; inBin
     */
    async publish(
      tx: Transaction,
      row: ManuscriptRow,
      releaseTime: Date,
      onlineAgain: number | null = null,
    ): Promise<ManuscriptRow> {
      const { fields } = row
      const { item, offline, obstacle } = await placeOf(tx, row, onlineAgain !== null)
      if (obstacle) throw new CallError(obstacle)
      const importKey = item?.importKey ?? `manuscript:${row.id}`
      if (item && item.importKey === null) await editing.setImportKey(tx, item.id, importKey)
      const known = item ? await ofItem(tx, item) : { author: await authorOf(tx, row.ownerId), releaseTime }
      const formerLanguage = row.published?.language
      if (item && formerLanguage && formerLanguage !== fields.language)
        await editing.removeText(tx, item.id, formerLanguage)
      const draft: ItemDraft = {
        ...(await draftOf(fields, importKey)),
        ...known,
        category: await categoryOf(fields, item),
        labels: await editing.labelsByName(tx, fields.labels),
      }
      const saved = await content.saveItemsIn(tx, [draft])
      const itemId = saved.get(importKey)
      if (itemId === undefined) throw new Error(`The article of manuscript ${row.id} was not saved`)
      if (item) await tellOfRevision(tx, item, row, releaseTime)
      if (item && offline) await putOnline(tx, item, onlineAgain)
      if (!item) await rememberAuthor(tx, row.ownerId, itemId)
      return changeManuscript(tx, row.id, {
        itemId,
        state: 'approved',
        published: fields,
        correction: null,
        ownerRevising: false,
        publishAt: null,
        undo: null,
        heldBy: null,
        reason: '',
      })
    },
  }

  /** The article that a manuscript renews, and what keeps it from that. */
  async function placeOf(tx: Transaction, { itemId }: ManuscriptRow, onlineAgain: boolean) {
    const item = itemId === null ? undefined : await editing.lockItem(tx, itemId)
    const offline = item !== undefined && item.status !== 'approved' && item.mergedInto === null
    const inBin = itemId !== null && !item
    const obstacle = inBin ? ('inBin' as const) : offline && !onlineAgain ? ('takenOffline' as const) : undefined
    return { item, offline, obstacle }
  }

  /** Notes for readers that the text was revised, and shows them the editors’ note. */
  async function tellOfRevision(tx: Transaction, item: EditableItem, row: ManuscriptRow, time: Date): Promise<void> {
    const { published, fields, correction } = row
    if (!published || readsDifferently(published, fields)) await editing.setRevised(tx, item.id, time)
    if (!correction) return
    const { kind, text } = correction
    await editing.addCorrection(tx, item, { text, language: fields.language, time }, kind)
  }

  async function putOnline(tx: Transaction, { id, kind, status }: EditableItem, actorId: number | null) {
    await editing.setStatus(tx, id, kind, 'approved')
    await audit.record(tx, {
      actorId,
      action: 'article.restore',
      target: `item:${id}`,
      before: { status },
      after: { status: 'approved' },
    })
  }

  async function rememberAuthor(tx: Executor, ownerId: number, itemId: number): Promise<void> {
    const writer = await accounts.people.writer(ownerId, tx)
    const authorId = await editing.authorIdOfItem(tx, itemId)
    if (writer && writer.authorId === null && authorId !== null)
      await accounts.people.becomeAuthor(tx, ownerId, authorId)
  }
}

export type Publication = ReturnType<typeof createPublication>
