import type { authorCalls } from '#contract/content/authors.ts'
import type { authorDeskCalls } from '#contract/content/authors-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { AuthorsDesk } from './desk.ts'
import type { AuthorsService } from './service.ts'

/** All but the profile, which also contains the caller’s part: engagement answers it. */
type AuthorCall = Exclude<keyof typeof authorCalls, 'toUserInfo'> | keyof typeof authorDeskCalls

export const authorHandlers = (authors: AuthorsService, desk: AuthorsDesk): Handlers<AuthorCall> => ({
  getPopularColumn: authors.popularColumns,
  hotColumns: authors.hotColumns,
  getWeekAuthorList: authors.weekAuthors,
  getAuthorListNew: authors.newestAuthors,
  getUserInformation: authors.items,
  staffAuthors: desk.list,
  staffAuthor: desk.one,
  saveAuthor: desk.save,
  linkAuthor: desk.link,
})
