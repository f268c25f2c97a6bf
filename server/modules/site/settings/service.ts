import { randomUUID } from 'node:crypto'
import { calendarDay } from '#contract/call.ts'
import { errorCatalogue } from '#contract/errors.ts'
import type { ReviewTime } from '#contract/site/review-time.ts'
import type { AppConfig } from '#contract/site/site.ts'
import type { SiteSettings } from '#contract/site/site-desk.ts'
import type { Engine } from '#language/engine.ts'
import { type Language, languages } from '#language/languages.ts'
import {
  type Database,
  type Executor,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Guard } from '#server/platform/protection/guard.ts'
import { defaultSettings, newsroomSettings, reviewMinutesKey, secondFactorKey } from './defaults.ts'
import { configIn, readReviewMinutes, reviewMinutesIn, rowsOf, settingKeys, settingsOf } from './setting-values.ts'
import { createSettingsWords } from './settings-words.ts'
import { addSettingsVersion, createSettingsStore, lockSettings, replaceSettings } from './store.ts'

/** The tag of everything that shows the site's configuration, which is every page. */
const siteTag = 'site'

/** The settings key of the newsroom's templates for flash; no reader sees them, so no page depends on them. */
const flashTemplatesKey = 'flash_templates'

/** The settings key of what exports and imports know the site by. */
const siteIdKey = 'site_id'

interface Needs {
  database: Database
  engine: Engine
  bus: Bus
  guard: Pick<Guard, 'isReadOnly'>
}

/** The command was given a setting that there is not; the message names those that there are. */
export class UnknownSettingError extends Error {
  constructor(key: string) {
    const known = [...Object.keys({ ...defaultSettings, ...newsroomSettings }), reviewMinutesKey, secondFactorKey]
    super(`There is no setting ${key}. Known: ${known.join(', ')}`)
    this.name = 'UnknownSettingError'
  }
}

/** Creates the reads and writes of the site's settings, which are cached until one changes. */
export function createSettingsService({ database, engine, bus, guard }: Needs) {
  const store = createSettingsStore(database.orm)
  let cached: Promise<Awaited<ReturnType<typeof store.settings>>> | undefined

  /** Settings are on every page and change a few times a year: they are read once, until something changes. */
  const savedSettings = () => {
    cached ??= store.settings().catch((error) => {
      cached = undefined
      throw error
    })
    return cached
  }

  /** Saves all settings as a new version, in a transaction that holds them. */
  async function saveSettings(tx: Transaction, settings: SiteSettings, savedBy: number) {
    await replaceSettings(tx, settingKeys, rowsOf(settings))
    await bus.publish(tx, [siteTag])
    return addSettingsVersion(tx, settings, savedBy)
  }
  const settingsWords = createSettingsWords({
    read: async (db) => settingsOf(await store.settings(db)),
    hold: lockSettings,
    save: saveSettings,
    tag: siteTag,
  })

  async function isOn(key: keyof typeof newsroomSettings): Promise<boolean> {
    const row = (await savedSettings()).find((one) => one.key === key)
    return (row?.value ?? newsroomSettings[key]) === 'yes'
  }

  return {
    words: settingsWords,

    /** Id of the site in exports and imports; undefined until its first export. */
    siteId: (db: Executor = database.orm): Promise<string | undefined> => store.value(siteIdKey, db),

    /** The same; a site that has none gets one. */
    async giveSiteId(): Promise<string> {
      await store.saveFirst(siteIdKey, randomUUID())
      const id = await store.value(siteIdKey)
      if (id === undefined) throw new Error('The site was given no id')
      return id
    },

    /** The configuration in the reader's language; words that nobody translated follow the reader's script. */
    async appConfig(_input: object, context: CallContext): Promise<AppConfig> {
      context.tags.add(siteTag)
      const config = configIn(await savedSettings(), context.language, engine)
      return guard.isReadOnly()
        ? { ...config, notice: { value: errorCatalogue.readOnly.message[context.language] } }
        : config
    },

    /** Returns the name of the site in a language. @param tags those of what shows it, where that is kept */
    async nameIn(language: Language, tags = new Set<string>()): Promise<string> {
      const { site_name, site_name_latin } = await this.appConfig({}, { language, now: new Date(), tags })
      return (language === 'en' ? site_name_latin : site_name).value
    },

    /** All that the site is called, in whatever language. */
    async names(): Promise<string[]> {
      return Promise.all(languages.map((language) => this.nameIn(language)))
    },

    /** True if texts of columnists are published without a review; administrators decide it. */
    columnistsPublishAtOnce: (): Promise<boolean> => isOn('columnists_publish_at_once'),

    /** True if readers get flash at once, so that publishing one cannot be undone; administrators decide it. */
    flashAtOnce: (): Promise<boolean> => isOn('flash_at_once'),

    /** How long a review usually takes, as forms announce it; administrators set it. */
    reviewMinutes: async (): Promise<ReviewTime> => reviewMinutesIn(await savedSettings()),

    /** Day from which a second factor is required of staff and of organisers who are paid; empty: it is not. */
    secondFactorFrom: async (): Promise<string> => settingsOf(await savedSettings()).second_factor_from,

    /** The newsroom's templates for flash, as JSON; undefined until it has its own. */
    flashTemplates: (): Promise<string | undefined> => store.value(flashTemplatesKey),
    /** The same for who is about to change them: others wait until the transaction ends. */
    holdFlashTemplates: (tx: Transaction): Promise<string | undefined> => store.hold(tx, flashTemplatesKey),
    saveFlashTemplates: (tx: Transaction, json: string): Promise<void> => store.save(tx, flashTemplatesKey, json),

    /**
     * @param noted further work in the same transaction; receives the previous value, undefined for the default
     * @throws UnknownSettingError; RangeError for a value that the setting cannot have
     */
    async saveSetting(
      key: string,
      value: string,
      noted: (tx: Transaction, before: string | undefined) => Promise<void> = async () => {},
    ): Promise<void> {
      const isSwitch = Object.hasOwn(newsroomSettings, key)
      const isReviewTime = key === reviewMinutesKey
      const isDay = key === secondFactorKey
      if (!isSwitch && !isReviewTime && !isDay && !Object.hasOwn(defaultSettings, key))
        throw new UnknownSettingError(key)
      if (isSwitch && !/^(yes|no)$/.test(value)) throw new RangeError(`${key} is yes or no`)
      if (isReviewTime && !readReviewMinutes(value))
        throw new RangeError(`${key} is two numbers of minutes up to 1440, such as 40-50`)
      if (isDay && value !== '' && !calendarDay.safeParse(value).success)
        throw new RangeError(`${key} is a day such as 2026-11-30, or empty`)
      await transaction(database, async (tx) => {
        await lockSettings(tx)
        await noted(tx, (await store.settings(tx)).find((row) => row.key === key)?.value)
        await store.save(tx, key, sanitizeForPostgres(value))
        await addSettingsVersion(tx, settingsOf(await store.settings(tx)), null)
        await bus.publish(tx, [siteTag])
      })
    },

    /** All settings as the newsroom edits them, with their newest version. @param tx where they are to be changed */
    async settingsNow(tx?: Transaction) {
      if (tx) await lockSettings(tx)
      const [rows, version] = [await store.settings(tx), await store.newestVersion(tx)]
      return { settings: settingsOf(rows), version }
    },

    saveSettings,

    settingsVersions: store.versions,
    countSettingsVersions: store.countVersions,

    /** Call it with changed tags, from this and other processes; without any after messages were missed. */
    forget(tags?: readonly string[]): void {
      if (!tags || tags.includes(siteTag)) cached = undefined
    },
  }
}

export type SettingsService = ReturnType<typeof createSettingsService>
