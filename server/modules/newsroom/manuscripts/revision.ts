import { CallError } from '#contract/errors.ts'
import { isStaff } from '#contract/members/roles.ts'
import { lengthOfDocument } from '#language/text/document-text.ts'
import type { ContentService, EditableText } from '#server/modules/content/items/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { storedPicturePath } from '#server/platform/storage/stored-picture.ts'
import type { Documents } from '#server/platform/text/document/documents.ts'
import { emptyFields } from './fields.ts'
import { keepPresent } from './manuscript-editor.ts'
import { addManuscript, manuscriptOfItem } from './manuscripts-store.ts'
import type { Member } from './policy.ts'
import type { StoredFields } from './tables.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  accounts: Pick<AccountsService, 'people'>
  content: Pick<ContentService, 'editing'>
  documents: Pick<Documents, 'fromHtml'>
}

/** The languages that somebody may write in. */
const writable: Record<string, StoredFields['language']> = {
  'zh-Hans': 'zh-Hans',
  zh: 'zh-Hans',
  'zh-CN': 'zh-Hans',
  'zh-Hant': 'zh-Hant-HK',
  'zh-Hant-HK': 'zh-Hant-HK',
  'zh-Hant-TW': 'zh-Hant-HK',
  en: 'en',
}

/** Revisions of articles that were not written in the editor: their stored text becomes a document. */
export function createRevision({ database, accounts, content, documents }: Needs) {
  const { editing } = content

  async function begin(tx: Transaction, itemId: number, member: Member, now: Date): Promise<number> {
    const item = await editing.lockItem(tx, itemId)
    const authorId = item?.author?.id
    const owner = authorId === undefined ? undefined : await accounts.people.userOfAuthor(authorId, tx)
    // Somebody else's article is distinguished from a missing one only for staff.
    if (!item || !(isStaff(member) || owner === member.userId)) throw new CallError('articleMissing')
    if (item.mergedInto !== null) throw new CallError('wrongState')
    const text = findText(await editing.writtenTexts(tx, itemId), item.originalLanguage)
    if (!text) throw new CallError('wrongState')
    const fields: StoredFields = {
      ...emptyFields,
      title: text.title,
      summary: text.summary,
      document: await documents.fromHtml(text.html),
      cover: item.picture ? (storedPicturePath(item.picture.url) ?? null) : null,
      category: item.categoryId,
      labels: await editing.labelNames(tx, itemId),
      language: writable[text.language] ?? 'zh-Hans',
      origin: item.authorship ?? (item.source ? 'reprint' : 'original'),
      source_name: item.source?.name ?? '',
      source_url: item.source?.url ?? '',
      bylines: item.bylines ?? [],
    }
    const row = await addManuscript(tx, {
      ownerId: owner ?? member.userId,
      itemId,
      fields,
      published: fields,
      title: fields.title,
      language: fields.language,
      length: lengthOfDocument(fields.document).length,
      savedAt: now,
      createdAt: now,
    })
    if (!row) throw new CallError('editConflict')
    await keepPresent(tx, row, 'approved', { userId: null, now })
    return row.id
  }

  return {
    /**
     * The manuscript of an article: the one that there is, or a new one made of its text.
     * @throws CallError articleMissing, wrongState
     */
    async revise(itemId: number, member: Member, now: Date): Promise<number> {
      const known = await manuscriptOfItem(database.orm, itemId)
      if (known) {
        if (known.ownerId !== member.userId && !isStaff(member)) throw new CallError('articleMissing')
        return known.id
      }
      return transaction(database, (tx) => begin(tx, itemId, member, now))
    },
  }
}

/** The text that the article was written in, else any other that can be edited. */
function findText(texts: readonly EditableText[], original: string): EditableText | undefined {
  const editable = texts.filter(({ language }) => writable[language] !== undefined)
  return editable.find(({ language }) => language === original) ?? editable[0]
}
