import type { SiteSettings } from '#contract/site/site-desk.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { TranslatedRows, TranslatedText } from '#server/platform/database/records/translated-rows.ts'

interface Needs {
  read(db: Executor): Promise<SiteSettings>
  /** Keeps the settings from others until the transaction ends. */
  hold(tx: Transaction): Promise<void>
  save(tx: Transaction, settings: SiteSettings, by: number): Promise<unknown>
  tag: string
}

type Wording = SiteSettings['site_name']

/**
 * Numeric ids of settings, where subjects need one; they never change. Links of the footer follow by their position.
 */
const numbers = { site_name: 1, disclaimer: 2, footer_note: 3 } as const
const names = Object.keys(numbers) as (keyof typeof numbers)[]
const firstLink = 101

/** The words among the site's settings, for the translation desk. Each saving is a version of all settings. */
export function createSettingsWords({ read, hold, save, tag }: Needs): TranslatedRows {
  const wordings = (settings: SiteSettings): [number, Wording][] => [
    ...names.map((name): [number, Wording] => [numbers[name], settings[name]]),
    ...settings.footer_links.map(({ name }, index): [number, Wording] => [firstLink + index, name]),
  ]
  const textOf = ([id, { 'zh-Hans': value, ...others }]: [number, Wording]): TranslatedText[] => {
    const written = Object.entries(others).filter(([, text]) => text !== '')
    const versions = Object.fromEntries(written.map(([language, text]) => [language, { value: text }]))
    return value === '' ? [] : [{ kind: 'setting', id, owner: id, language: 'zh-Hans', fields: { value }, versions }]
  }
  return {
    kind: 'setting',
    fields: ['value'],
    tagsOf: async () => [tag],
    list: async (db) => wordings(await read(db)).flatMap(textOf),
    async find(db, id, lock = false) {
      if (lock) await hold(db as Transaction)
      return wordings(await read(db))
        .filter(([number]) => number === id)
        .flatMap(textOf)[0]
    },
    async save(tx, { id }, language, { value = '' }, by) {
      const settings = await read(tx)
      const name = names.find((one) => numbers[one] === id)
      const changed = name
        ? { ...settings, [name]: { ...settings[name], [language]: value } }
        : {
            ...settings,
            footer_links: settings.footer_links.map((link, index) =>
              firstLink + index === id ? { ...link, name: { ...link.name, [language]: value } } : link,
            ),
          }
      await save(tx, changed, by)
      return [tag]
    },
  }
}
