import { eq } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { authors, items } from '../tables.ts'

/** Takes away who an author was; what they published stays under a neutral name. @returns the items, which show it */
export async function neutraliseAuthor(tx: Executor, id: number) {
  await tx
    .update(authors)
    .set({
      nickname: '已注销作者',
      introduction: '',
      language: 'zh-Hans',
      versions: { 'zh-Hant-HK': { nickname: '已刪除帳戶的作者' }, en: { nickname: 'Deleted author' } },
      avatar: null,
    })
    .where(eq(authors.id, id))
  return tx.select({ id: items.id, kind: items.kind }).from(items).where(eq(items.authorId, id))
}
