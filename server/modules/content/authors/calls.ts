import type { authorCalls } from '#contract/content/authors.ts'
import type { authorDeskCalls } from '#contract/content/authors-desk.ts'
import type { MarkReader } from '#server/modules/members/engagement/service.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { AuthorsDesk } from './desk.ts'
import type { AuthorsService } from './service.ts'

type AuthorCall = keyof typeof authorCalls | keyof typeof authorDeskCalls

export const authorHandlers = (
  authors: AuthorsService,
  desk: AuthorsDesk,
  marks: MarkReader,
): Handlers<AuthorCall> => ({
  /** With the number of followers, and whether the caller is one. */
  async toUserInfo(input, context) {
    const [profile, { followed, followers }] = await Promise.all([
      authors.profile(input, context),
      marks.ofAuthor(input.id, context),
    ])
    return { ...profile, counts: { ...profile.counts, followers }, followed }
  },
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
