import { glossary as shippedTerms } from '#language/glossary.ts'
import { shippedEntries } from '#language/glossary-entries.ts'
import { createLiveEngine, type LiveEngine } from '#language/live-engine.ts'
import { protectedNames } from '#language/names.ts'
import type { AccountsService } from './domains/accounts/service.ts'
import type { AuditService } from './domains/audit/service.ts'
import type { ContentService } from './domains/content/service.ts'
import type { FeaturesService } from './domains/features/service.ts'
import { createGlossaryFollowing, createGlossaryService, engineOf } from './domains/glossary/service.ts'
import type { IncidentsService } from './domains/incidents/service.ts'
import { type SiteService, siteTag } from './domains/site/service.ts'
import { createTranslationService } from './domains/translation/service.ts'
import type { Bus } from './platform/bus.ts'
import type { Database } from './platform/database.ts'
import type { Log } from './platform/log.ts'
import { openTranslator, type TranslationConfig } from './platform/translation/open-translator.ts'

const shipped = shippedEntries(shippedTerms, protectedNames)
/** Of the static pages. */
const pagesTag = 'pages'

/** The engine that everybody converts with. It knows the shipped terms until the newsroom's are read. */
export const openEngine = (): LiveEngine => createLiveEngine(engineOf(shipped))

interface Needs {
  database: Database
  bus: Bus
  engine: LiveEngine
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  content: Pick<ContentService, 'refreshConversions' | 'renewConversionsOf' | 'translating' | 'words'>
  features: Pick<FeaturesService, 'words'>
  incidents: Pick<IncidentsService, 'words'>
  site: Pick<SiteService, 'appConfig' | 'words'>
  translation: TranslationConfig | undefined
  log: Log
}

/** Terms and names, what follows from them, and translation: with the newsroom's entries from the first text on. */
export async function openLanguageServices({
  content,
  features,
  incidents,
  site,
  translation: config,
  ...needs
}: Needs) {
  const { database, bus, engine, log } = needs
  const { translating } = content
  const words = [...features.words, ...incidents.words, ...site.words, ...content.words.translated]
  const glossary = createGlossaryService({ ...needs, shipped, newestHolding: translating.newestHolding })
  await glossary.reload()

  /** The site's own words stand on every page, so they are looked at; the static pages are few. */
  async function otherTags(wanted: readonly string[]): Promise<string[]> {
    const settings = await site.appConfig({}, { language: 'zh-Hans', now: new Date(), tags: new Set() })
    const said = JSON.stringify(settings)
    const concernsSite = wanted.some((word) => said.includes(word))
    return concernsSite ? [pagesTag, siteTag] : [pagesTag]
  }

  const glossaryFollowing = createGlossaryFollowing({
    ...{ database, bus, log, otherTags, reload: glossary.reload, words: [...words, content.words.converted] },
    passOver: translating.passOver,
    version: () => engine.version,
    renew: content.renewConversionsOf,
    refresh: content.refreshConversions,
  })
  const translator = openTranslator(config)
  const translation = createTranslationService({ ...needs, entries: glossary.entries, translating, words, translator })
  return { glossary, glossaryFollowing, translation }
}
