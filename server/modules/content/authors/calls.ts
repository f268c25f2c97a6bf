import type { authorCalls } from '#contract/content/authors.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { AuthorsDesk } from './desk.ts'

export const authorHandlers = (desk: AuthorsDesk): Handlers<keyof typeof authorCalls> => ({
  staffAuthors: desk.list,
  staffAuthor: desk.one,
  saveAuthor: desk.save,
  linkAuthor: desk.link,
})
