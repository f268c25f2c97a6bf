import type { MediaService } from '#server/modules/content/media/service.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import { defineSubject } from '#server/platform/subjects/subject.ts'
import { peopleHandlers } from './calls.ts'
import { createPeopleService, type PeopleNeeds } from './service.ts'

interface Needs extends Omit<PeopleNeeds, 'pictureExists' | 'siteName'> {
  media: MediaService
  site: SiteService
}

export const people = defineSubject({
  name: 'people',
  service: ({ media, site, ...needs }: Needs) =>
    createPeopleService({
      ...needs,
      pictureExists: media.hasPicture,
      siteName: (language) => site.nameIn(language),
    }),
  handlers: ({ service }) => peopleHandlers(service),
  // Messages go out on time even while no worker runs.
  everyProcess: ({ service }) => [() => service.siteMessages.startPolling()],
})
