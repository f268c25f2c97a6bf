import type { ContentService } from '#server/modules/content/items/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { GlossaryService } from '#server/modules/newsroom/glossary/service.ts'
import type { PagesService } from '#server/modules/site/pages/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { translatableTexts, troubles } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject, privateTable, siteTable } from '#server/platform/subjects/subject.ts'
import { openTranslator } from '#server/platform/translation/open-translator.ts'
import { translationHandlers } from './calls.ts'
import { createTranslationService } from './service.ts'

interface Needs extends Platform {
  registry: Registry
  accounts: AccountsService
  audit: AuditService
  content: ContentService
  glossary: GlossaryService
  pages: PagesService
}

export const translation = defineSubject({
  name: 'translation',
  service: ({ config, registry, content, glossary, pages, ...needs }: Needs) =>
    createTranslationService({
      ...needs,
      itemTranslator: content.translator,
      pages: pages.translator,
      words: translatableTexts.in(registry),
      entries: glossary.entries,
      translator: openTranslator(config.translation),
    }),
  handlers: ({ service }) => translationHandlers(service),
  tables: {
    translations: siteTable(),
    translation_memory: contentTable(),
    translation_settings: siteTable(),
    translation_jobs: privateTable('work that is under way'),
    translation_use: privateTable('what was spent from here'),
  },
  extensions: ({ service }) => [troubles.add({ of: 'translations', count: () => service.stale() })],
  tasks: ({ service }) => service.tasks(),
})
