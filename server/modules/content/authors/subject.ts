import type { MediaService } from '#server/modules/content/media/service.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { authorHandlers } from './calls.ts'
import { type AuthorsDeskNeeds, createAuthorsDesk } from './desk.ts'

interface DeskNeeds extends Omit<AuthorsDeskNeeds, 'pictureExists'> {
  media: MediaService
}

export const authors = defineSubject({
  name: 'authors',
  desk: ({ media, ...needs }: DeskNeeds) => createAuthorsDesk({ ...needs, pictureExists: media.hasPicture }),
  handlers: ({ desk }) => authorHandlers(desk),
})
