import type { glossaryCalls } from '#contract/newsroom/glossary.ts'
import { type ContentService, labelsTag } from '#server/modules/content/items/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { pagesTag } from '#server/modules/site/pages/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { Platform } from '#server/platform/open-platform.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject, siteTable } from '#server/platform/subjects/subject.ts'
import { createGlossaryService, createGlossaryUpdates } from './service.ts'

interface Needs extends Platform {
  registry: Registry
  accounts: AccountsService
  audit: AuditService
  content: ContentService
}

export const glossary = defineSubject({
  name: 'glossary',
  async service({ content, registry, ...needs }: Needs) {
    const { translator } = content
    const glossary = createGlossaryService({ ...needs, newestHolding: translator.newestHolding })
    // The newsroom's entries hold from the first text on.
    await glossary.reload()
    const glossaryUpdates = createGlossaryUpdates({
      ...needs,
      words: translatableTexts.in(registry),
      reload: glossary.reload,
      // The static pages are few; the words of labels are kept as the present terms fold them.
      otherTags: [pagesTag, labelsTag],
      passOver: translator.passOver,
      version: () => needs.engine.version,
      renew: content.renewConversionsOf,
      refresh: content.refreshConversions,
    })
    return { ...glossary, glossaryUpdates }
  },
  handlers: ({ service }): Handlers<keyof typeof glossaryCalls | 'convertTexts'> => ({
    glossaryEntries: service.list,
    previewGlossary: service.preview,
    saveGlossaryEntry: service.save,
    glossaryChanges: service.changes,
    undoGlossaryChange: service.undo,
    convertTexts: service.convert,
  }),
  tables: { glossary_entries: contentTable(), glossary_changes: siteTable() },
  start: ({ service }) => service.glossaryUpdates.follow(),
  close: ({ service }) => service.glossaryUpdates.close(),
  provides: ({ service }) => ({ followTerms: service.glossaryUpdates.follow }),
})
