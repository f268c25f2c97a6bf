import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { authorLimits } from '#contract/constants.ts'
import type { StaffAuthor } from '#contract/content/authors-desk.ts'
import { CallError } from '#contract/errors.ts'
import { languages } from '#language/languages.ts'
import type { AuthorRecord, ContentService } from '#server/modules/content/items/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import { type Database, type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import * as store from './list-store.ts'
import { presentAuthor } from './present.ts'

export interface AuthorsDeskNeeds {
  database: Database
  accounts: Pick<AccountsService, 'members' | 'people'>
  audit: Pick<AuditService, 'record'>
  content: Pick<ContentService, 'authorEditor'>
  pictureExists: (path: string) => Promise<boolean>
}

type Fields = Pick<AuthorRecord, 'nickname' | 'introduction' | 'language' | 'versions' | 'avatar' | 'position'>

const targetOf = (id: number) => `author:${id}` as const

/** Authors and their columns: what readers see of them, their order, and who publishes as them. */
export function createAuthorsDesk({ database, accounts, audit, content, pictureExists }: AuthorsDeskNeeds) {
  const { authorEditor } = content
  const paginate = createPagination(
    createCachedTotals((filter: store.AuthorFilter, limit) => store.countAuthors(database.orm, filter, limit)),
  )

  async function toStaffAuthor(row: AuthorRecord, db: Executor = database.orm): Promise<StaffAuthor> {
    const userId = await accounts.people.userOfAuthor(row.id, db)
    if (userId === undefined) return presentAuthor(row, { user: undefined, columnist: false })
    const [people, writer] = [await accounts.people.byIds([userId], db), await accounts.people.writer(userId, db)]
    const columnist = writer?.roles.includes('columnist') ?? false
    return presentAuthor(row, { user: people.get(userId), columnist })
  }

  async function mustHold(tx: Transaction, id: number): Promise<AuthorRecord> {
    const row = await authorEditor.hold(tx, id)
    if (!row) throw new CallError('authorMissing')
    return row
  }

  return {
    /** Authors that were put into an order first, then the newest. */
    async list({ keyword, filter, page, size }: ParsedInput<'staffAuthors'>): Promise<CallOutput<'staffAuthors'>> {
      const wanted = { keyword: keyword?.trim() || undefined, filter }
      const window = { limit: size, offset: (page - 1) * size }
      const rows = await store.listAuthors(database.orm, wanted, window)
      const people = await accounts.people.byIds(rows.flatMap(({ userId }) => userId ?? []))
      const list = rows.map(({ avatar, userId, ...row }) => ({
        ...row,
        avatar_img: avatar,
        user: userId === null ? null : (people.get(userId) ?? null),
      }))
      return { list, ...(await paginate(wanted, { page, size, found: rows.length })) }
    },

    /** @throws CallError authorMissing */
    async one({ id }: ParsedInput<'staffAuthor'>): Promise<CallOutput<'staffAuthor'>> {
      const row = await authorEditor.find(id)
      if (!row) throw new CallError('authorMissing')
      return toStaffAuthor(row)
    },

    /**
     * Adds an author, or saves one over the version that was read.
     * @throws CallError authorMissing, invalidInput with the name of the field
     */
    async save(
      { id, version, ...input }: ParsedInput<'saveAuthor'>,
      { caller }: MemberContext,
    ): Promise<CallOutput<'saveAuthor'>> {
      const fields = parseFields(input)
      const actorId = caller.session.userId
      return transaction(database, async (tx) => {
        const before = id === undefined ? undefined : await mustHold(tx, id)
        if (before && before.version !== version)
          return { saved: false as const, current: await toStaffAuthor(before, tx) }
        // A picture from elsewhere that an import brought may stay.
        if (fields.avatar && fields.avatar !== before?.avatar && !(await pictureExists(fields.avatar))) {
          throw new CallError('invalidInput', 'avatar_img')
        }
        const row = before ? await authorEditor.change(tx, before.id, fields) : await authorEditor.add(tx, fields)
        await audit.record(tx, {
          actorId,
          action: before ? 'author.save' : 'author.add',
          target: targetOf(row.id),
          personal: {
            of: targetOf(row.id),
            before: before && changedFields(fieldsOf(before), fields),
            after: before ? changedFields(fields, fieldsOf(before)) : fields,
          },
        })
        return { saved: true as const, author: await toStaffAuthor(row, tx) }
      })
    },

    /**
     * Lets a user publish as an author, or nobody any more. Neither may have another link.
     * @throws CallError authorMissing, userMissing, authorTaken; editConflict where it is another one's by now than was seen
     */
    async link({ id, user, seen }: ParsedInput<'linkAuthor'>, { caller, now }: MemberContext) {
      await transaction(database, async (tx) => {
        await mustHold(tx, id)
        const before = (await accounts.people.userOfAuthor(id, tx)) ?? null
        if (before !== seen) throw new CallError('editConflict')
        if (before === user) return
        if (user !== null) {
          if (before !== null) throw new CallError('authorTaken')
          const held = (await accounts.members.holdWithAdministrators(tx, user)).find((one) => one.id === user)
          if (!held || held.status === 'erased') throw new CallError('userMissing')
          if (held.authorId !== null) throw new CallError('authorTaken')
        }
        if (before !== null) await authorEditor.releaseFrom(tx, id, before)
        await accounts.people.linkAuthor(tx, { from: before, to: user, authorId: id, now })
        await audit.record(tx, {
          actorId: caller.session.userId,
          action: user === null ? 'author.unlink' : 'author.link',
          target: targetOf(id),
          before: { user: before },
          after: { user },
        })
      })
      return {}
    },
  }
}

const fieldsOf = ({ nickname, introduction, language, versions, avatar, position }: AuthorRecord): Fields => ({
  nickname,
  introduction,
  language,
  versions,
  avatar,
  position,
})

/** Returns the fields that differ. */
const changedFields = (fields: Fields, other: Fields): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name as keyof Fields]),
    ),
  )

const checkText = (text: string, field: keyof typeof authorLimits, name: string = field): string => {
  if ([...text].length > authorLimits[field]) throw new CallError('invalidInput', name)
  return text
}

/** @throws CallError invalidInput with the name of the field */
function parseFields({ avatar_img, ...input }: Omit<ParsedInput<'saveAuthor'>, 'id' | 'version'>): Fields {
  const nickname = checkText(cleanText(input.nickname), 'nickname')
  if (!nickname) throw new CallError('invalidInput', 'nickname')
  const versions: Fields['versions'] = {}
  for (const language of languages) {
    const given = input.versions[language]
    if (!given || language === input.language) continue
    const name = checkText(cleanText(given.nickname ?? ''), 'nickname', `versions.${language}.nickname`)
    const introduction = checkText(
      cleanText(given.introduction ?? '', true),
      'introduction',
      `versions.${language}.introduction`,
    )
    if (name || introduction) {
      versions[language] = { ...(name && { nickname: name }), ...(introduction && { introduction }) }
    }
  }
  return {
    nickname,
    introduction: checkText(cleanText(input.introduction, true), 'introduction'),
    language: input.language,
    versions,
    avatar: avatar_img || null,
    position: input.position,
  }
}

export type AuthorsDesk = ReturnType<typeof createAuthorsDesk>
