import { pageOfEdition } from '#contract/events/conferences/conference-terms.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import { dayIn } from '#server/modules/events/events/service.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Log } from '#server/platform/log.ts'
import type { SitemapEntry } from '#server/platform/site/sitemap.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { zonedTime } from '#server/platform/text/zoned-time.ts'
import { createConferenceCalendar } from './calendar.ts'
import { createConferenceReader } from './conference-reader.ts'
import { createConferenceContact } from './contact.ts'
import { isPathTaken } from './editing/editions-store.ts'
import { eraseSpeakersAgain } from './editing/parts-store.ts'
import { createConferencePresenter } from './present.ts'
import * as store from './store.ts'

export interface ConferencesNeeds {
  database: Database
  engine: Engine
  limiter: Pick<Limiter, 'take'>
  mails: Pick<MailQueue, 'add'>
  siteOrigin: string
  log: Pick<Log, 'warn'>
  siteName: (language: Language) => Promise<string>
}

/** Conference sites: editions with their speakers, partners and agenda, as readers see them. */
export function createConferencesService(needs: ConferencesNeeds) {
  const { database, siteOrigin } = needs
  const wording = createWording(needs.engine)
  const reader = createConferenceReader({
    database,
    engine: needs.engine,
    log: needs.log,
    present: createConferencePresenter(wording, { dayIn, zonedTime }),
  })
  const contact = createConferenceContact(needs)
  return {
    details: reader.details,
    calendar: createConferenceCalendar({ reader, siteOrigin }),
    contact,

    /** Erases again what came back with a restored backup. */
    async eraseAgain(): Promise<void> {
      await eraseSpeakersAgain(database)
      await contact.eraseOld(new Date())
    },

    /** True if an edition has its pages at a path. */
    hasPath: (db: Executor, path: string): Promise<boolean> => isPathTaken(db, path, {}),

    /** Returns the paths that are pages of editions. */
    async knownPages(paths: readonly string[]): Promise<string[]> {
      const found = await Promise.all(paths.map(async (path) => ((await reader.resolve(path.slice(1))) ? [path] : [])))
      return found.flat()
    },

    /** The first pages of editions for the sitemap. */
    async sitemapEntries(): Promise<SitemapEntry[]> {
      const rows = await store.listEditions(database.orm)
      return rows.map(({ path, pathStyle, updatedAt, texts }) => {
        const languages = wording.languagesOf(texts, 'title')
        return {
          path: `/${pageOfEdition(path, pathStyle, 'home')}`,
          updatedAt,
          english: languages.includes('en'),
          chinese: languages.includes('zh-Hans'),
        }
      })
    },
  }
}

export type ConferencesService = ReturnType<typeof createConferencesService>
