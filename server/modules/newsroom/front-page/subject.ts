import { binKinds } from '#server/modules/staff/bin/service.ts'
import { translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { frontPageHandlers } from './calls.ts'
import { createFrontPageService } from './service.ts'

export const frontPage = defineSubject({
  name: 'frontPage',
  service: createFrontPageService,
  handlers: ({ service }) => frontPageHandlers(service),
  tables: {
    front_arrangements: contentTable(),
    front_banners: contentTable(),
    front_words: contentTable(),
    front_previews: privateTable('tried out for some minutes'),
  },
  extensions: ({ service }) => [binKinds.add(...service.records.binKinds), translatableTexts.add(...service.words)],
  schedule: ({ service }) => [
    {
      name: 'end-picks',
      cron: '* * * * *',
      async run() {
        await service.arrangementEditor.endPicks(new Date())
      },
    },
  ],
  provides: ({ service }) => ({ hasPreview: service.arrangementEditor.hasPreview }),
})
