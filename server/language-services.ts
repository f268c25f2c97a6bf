import { glossary as shippedTerms } from '#language/glossary.ts'
import { shippedEntries } from '#language/glossary-entries.ts'
import { createLiveEngine, type LiveEngine } from '#language/live-engine.ts'
import { protectedNames } from '#language/names.ts'
import type { IncidentsService } from '#server/modules/content/incidents/service.ts'
import { type ContentService, labelsTag } from '#server/modules/content/items/service.ts'
import type { FeaturesService } from '#server/modules/content/topics/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { CurationService } from '#server/modules/newsroom/front-page/service.ts'
import { createGlossaryFollowing, createGlossaryService, engineOf } from '#server/modules/newsroom/glossary/service.ts'
import { createTranslationService } from '#server/modules/newsroom/translation/service.ts'
import { pagesTag, type SiteService } from '#server/modules/site/site/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Log } from './platform/log.ts'
import type { ThreadPool } from './platform/thread-pool/thread-pool.ts'
import { openTranslator, type TranslationConfig } from './platform/translation/open-translator.ts'

const shipped = shippedEntries(shippedTerms, protectedNames)

/** The engine that everybody converts with. It has the shipped terms until the newsroom's are read. */
export const openEngine = (): LiveEngine => createLiveEngine(engineOf(shipped))

interface Needs {
  database: Database
  bus: Bus
  engine: LiveEngine
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  content: Pick<ContentService, 'refreshConversions' | 'renewConversionsOf' | 'translating' | 'words'>
  curation: Pick<CurationService, 'words'>
  features: Pick<FeaturesService, 'words'>
  incidents: Pick<IncidentsService, 'words'>
  site: Pick<SiteService, 'pageTranslating' | 'words'>
  threads: ThreadPool
  translation: TranslationConfig | undefined
  log: Log
}

/** Terms and names, what depends on them, and translation: with the newsroom's entries from the first text on. */
export async function openLanguageServices({
  content,
  curation,
  features,
  incidents,
  site,
  translation: config,
  ...needs
}: Needs) {
  const { database, bus, engine, log } = needs
  const { translating } = content
  const words = [...features.words, ...incidents.words, ...site.words, ...content.words, ...curation.words]
  const glossary = createGlossaryService({ ...needs, shipped, newestHolding: translating.newestHolding })
  await glossary.reload()

  const glossaryFollowing = createGlossaryFollowing({
    database,
    bus,
    log,
    words,
    reload: glossary.reload,
    // The static pages are few; the words of labels are kept as the present terms fold them.
    otherTags: [pagesTag, labelsTag],
    passOver: translating.passOver,
    version: () => engine.version,
    renew: content.renewConversionsOf,
    refresh: content.refreshConversions,
  })
  const translator = openTranslator(config)
  const translation = createTranslationService({
    ...needs,
    translating,
    words,
    translator,
    entries: glossary.entries,
    pages: site.pageTranslating,
  })
  return { glossary, glossaryFollowing, translation }
}
