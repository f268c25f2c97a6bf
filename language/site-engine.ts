import type { EngineOptions } from './engine.ts'
import { glossary } from './glossary.ts'
import { type GlossaryEntry, listsOf, shippedEntries } from './glossary-entries.ts'
import { createLiveEngine, type LiveEngine } from './live-engine.ts'
import { protectedNames } from './names.ts'

/** Terms and names that come with the program. */
export const shippedTerms: readonly GlossaryEntry[] = shippedEntries(glossary, protectedNames)

/** How the site converts, whatever its terms and names are. */
export const siteEngineOptions = { region: 'hk', usualGlyphs: true, mode: 'bounded' } as const

/** Terms and names as the engine of the site takes them. */
export const engineOptionsOf = (entries: readonly GlossaryEntry[]): EngineOptions => ({
  ...listsOf(entries),
  ...siteEngineOptions,
})

/** The engine that everybody converts with. It has the shipped terms until the newsroom's are read. */
export const createSiteEngine = (): LiveEngine => createLiveEngine(engineOptionsOf(shippedTerms))
