import { usualReviewTime } from '#contract/constants.ts'
import { type ReviewTime, reviewTime } from '#contract/site/review-time.ts'
import type { AppConfig } from '#contract/site/site.ts'
import type { SiteSettings } from '#contract/site/site-desk.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import {
  type AppIdentity,
  appIdentities,
  defaultFooterLinks,
  defaultSettings,
  newsroomSettings,
  type ReaderSetting,
  reviewMinutesKey,
  secondFactorKey,
  type TextSetting,
} from './defaults.ts'
import type { SettingRow } from './store.ts'

type FooterLinks = SiteSettings['footer_links']
type Translated = 'site_name' | 'disclaimer' | 'footer_note'

const footerLinksKey = 'footer_links'
const switchKeys = Object.keys(newsroomSettings) as (keyof typeof newsroomSettings)[]
/** Settings that are words, in several languages; all others are addresses or names that no language changes. */
const worded: ReadonlySet<TextSetting> = new Set<TextSetting>(['site_name', 'disclaimer', 'footer_note'])

const textSettings = Object.keys(defaultSettings) as TextSetting[]
const isForReaders = (key: TextSetting): key is ReaderSetting => !appIdentities.includes(key as AppIdentity)
const readerSettings = textSettings.filter(isForReaders)

const isAddress = (value: string): boolean => /^(\/|https:)/.test(value)

/** The configuration in a reader's language; words that nobody translated follow the reader's script. */
export function configIn(rows: readonly SettingRow[], language: Language, engine: Engine): AppConfig {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const inScript = (text: string) => (language === 'zh-Hant-HK' && !isAddress(text) ? engine.toTraditional(text) : text)
  const read = (key: TextSetting) => {
    const { value: byDefault, en } = defaultSettings[key]
    const row = byKey.get(key)
    const value = row?.value ?? byDefault
    const own = row?.versions[language]?.value
    if (own) return { value: own }
    if (language === 'en') return { value: row ? value : (en ?? value) }
    return { value: worded.has(key) ? inScript(value) : value }
  }
  const links = footerLinksOf(byKey.get(footerLinksKey)).map(({ name, url }) => ({
    name: name[language] || (language === 'en' ? name['zh-Hans'] : inScript(name['zh-Hans'])),
    url,
  }))
  const texts = Object.fromEntries(readerSettings.map((key) => [key, read(key)])) as Record<
    ReaderSetting,
    { value: string }
  >
  return { ...texts, footer_links: { value: links } }
}

/** All settings as the newsroom edits them. */
export function settingsOf(rows: readonly SettingRow[]): SiteSettings {
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const one = (key: TextSetting): string => byKey.get(key)?.value ?? defaultSettings[key].value
  const words = (key: Translated) => {
    const row = byKey.get(key)
    return {
      'zh-Hans': one(key),
      'zh-Hant-HK': row?.versions['zh-Hant-HK']?.value ?? '',
      en: row ? (row.versions.en?.value ?? '') : (defaultSettings[key].en ?? ''),
    }
  }
  const plain = Object.fromEntries(
    textSettings.filter((key) => !worded.has(key)).map((key) => [key, one(key)]),
  ) as Record<Exclude<TextSetting, Translated>, string>
  return {
    ...plain,
    site_name: words('site_name'),
    disclaimer: words('disclaimer'),
    footer_note: words('footer_note'),
    footer_links: footerLinksOf(byKey.get(footerLinksKey)),
    review_minutes: reviewMinutesIn(rows),
    second_factor_from: byKey.get(secondFactorKey)?.value ?? '',
    ...switchesOf(byKey),
  }
}

/** The rows with settings; settings with their defaults have none. */
export function rowsOf(settings: SiteSettings): Map<string, Pick<SettingRow, 'value' | 'versions'>> {
  const before = settingsOf([])
  const rows = new Map<string, Pick<SettingRow, 'value' | 'versions'>>()
  for (const key of textSettings) {
    const given = settings[key]
    if (JSON.stringify(given) === JSON.stringify(before[key])) continue
    if (typeof given === 'string') rows.set(key, { value: given, versions: {} })
    else {
      const { 'zh-Hans': value, ...others } = given
      const versions = Object.fromEntries(
        Object.entries(others).flatMap(([language, text]) => (text ? [[language, { value: text }]] : [])),
      )
      rows.set(key, { value, versions })
    }
  }
  if (JSON.stringify(settings.footer_links) !== JSON.stringify(before.footer_links))
    rows.set(footerLinksKey, { value: JSON.stringify(settings.footer_links), versions: {} })
  const { from, to } = settings.review_minutes
  if (from !== before.review_minutes.from || to !== before.review_minutes.to)
    rows.set(reviewMinutesKey, { value: `${from}-${to}`, versions: {} })
  if (settings.second_factor_from !== '')
    rows.set(secondFactorKey, { value: settings.second_factor_from, versions: {} })
  for (const key of switchKeys) {
    if (settings[key] !== before[key]) rows.set(key, { value: settings[key] ? 'yes' : 'no', versions: {} })
  }
  return rows
}

const switchesOf = (byKey: ReadonlyMap<string, SettingRow>) =>
  Object.fromEntries(
    switchKeys.map((key) => [key, (byKey.get(key)?.value ?? newsroomSettings[key]) === 'yes']),
  ) as Record<keyof typeof newsroomSettings, boolean>

/** The review time that a text such as `40-50` means; undefined for any other text. */
export function readReviewMinutes(text: string): ReviewTime | undefined {
  const [, from, to] = /^(\d{1,5})-(\d{1,5})$/.exec(text) ?? []
  const { data } = reviewTime.safeParse({ from: Number(from), to: Number(to) })
  return data && data.from < data.to ? data : undefined
}

/** The review time in stored settings, or the usual one. */
export const reviewMinutesIn = (rows: readonly SettingRow[]): ReviewTime =>
  readReviewMinutes(rows.find(({ key }) => key === reviewMinutesKey)?.value ?? '') ?? usualReviewTime

const footerLinksOf = (row: SettingRow | undefined): FooterLinks =>
  row ? (JSON.parse(row.value) as FooterLinks) : [...defaultFooterLinks]

/** Keys that belong to the configuration; others are in the same table for other subjects. */
export const settingKeys: readonly string[] = [
  ...textSettings,
  footerLinksKey,
  reviewMinutesKey,
  secondFactorKey,
  ...switchKeys,
]
