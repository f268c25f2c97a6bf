import type { StaffAuthor } from '#contract/content/authors-desk.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import type { Language } from '#language/languages.ts'
import type { AuthorRecord } from '#server/modules/content/items/service.ts'

/** @param user who publishes as the author */
export const presentAuthor = (
  row: AuthorRecord,
  { user, columnist }: { user: Person | undefined; columnist: boolean },
): StaffAuthor => ({
  id: row.id,
  version: row.version,
  nickname: row.nickname,
  introduction: row.introduction,
  language: row.language as Language,
  versions: row.versions,
  avatar_img: row.avatar,
  position: row.position,
  user: user ?? null,
  columnist,
})
