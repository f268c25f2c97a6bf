import type { MediaService } from '#server/modules/content/media/service.ts'
import { createMarkReader } from '#server/modules/members/engagement/service.ts'
import { entriesPerSitemap, inAllLanguages } from '#server/platform/site/sitemap.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { authorHandlers } from './calls.ts'
import { type AuthorsDeskNeeds, createAuthorsDesk } from './desk.ts'
import { createAuthorsService } from './service.ts'

interface DeskNeeds extends Omit<AuthorsDeskNeeds, 'pictureExists'> {
  media: MediaService
}

export const authors = defineSubject({
  name: 'authors',
  service: createAuthorsService,
  desk: ({ media, ...needs }: DeskNeeds) => createAuthorsDesk({ ...needs, pictureExists: media.hasPicture }),
  handlers: ({ service, desk }, { database }) => authorHandlers(service, desk, createMarkReader(database)),
  sitemap: ({ service }) => [
    { pages: ['/columns', '/columnlist'] },
    {
      file: 'names',
      entries: async () =>
        (await service.idsForSitemap(entriesPerSitemap)).map((author) => inAllLanguages(`/author/${author}`)),
    },
  ],
})
