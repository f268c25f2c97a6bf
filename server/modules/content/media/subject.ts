import type { mediaDeskCalls } from '#contract/content/media-desk.ts'
import { targetNames } from '#server/modules/staff/audit/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { personalDataSources } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, contentTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { mountMedia } from './files/routes.ts'
import { createMediaDesk, type MediaDeskNeeds } from './library/desk.ts'
import { createMediaService, type MediaNeeds } from './service.ts'
import { mountUploads } from './uploads/routes.ts'

export const media = defineSubject({
  name: 'media',
  service: (needs: MediaNeeds & Pick<Platform, 'guard'>) => createMediaService(needs),
  desk: ({ registry, ...needs }: Omit<MediaDeskNeeds, 'namesOf'> & { registry: Registry }) =>
    createMediaDesk({
      ...needs,
      async namesOf(targets, context) {
        const known = await Promise.all(targetNames.in(registry).map((names) => names(targets, context)))
        return new Map(known.flatMap((some) => [...some]))
      },
    }),
  handlers: ({ desk }): Handlers<keyof typeof mediaDeskCalls> => ({
    mediaLibrary: desk.library,
    mediaUses: desk.uses,
    fileMedia: desk.file,
    saveMedia: desk.save,
    deleteMedia: desk.remove,
    libraryPictures: desk.pictures,
  }),
  tables: {
    media: contentTable(),
    media_addresses: contentTable(),
    media_uploads: accountsTable(),
    media_uses: privateTable('the database makes it anew from what is imported'),
  },
  extensions: ({ service }) => [binKinds.add(service.binKind), personalDataSources.add(service)],
  close: ({ service }) => service.close(),
  routes(app, site, { service }, { guard }) {
    mountMedia(app, service)
    mountUploads(app, { media: service, guard, ...site })
  },
})
