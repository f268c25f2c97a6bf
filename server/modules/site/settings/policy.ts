import { secondFactorNoticeDays } from '#contract/constants.ts'
import type { SiteSettings, Wording } from '#contract/site/site-desk.ts'
import { cleanMarkdown, cleanText } from '#server/platform/database/written-texts.ts'
import { dayMs } from '#server/platform/durations.ts'
import { siteDayStart, startOfSiteDay } from '#server/platform/site-time.ts'

/** Rules for texts and addresses of the site. Pure. */

/** A path of this site or a whole https address; empty where there is none. */
export const isAddress = (text: string): boolean =>
  text === '' || (/^\/(?![/\\])\S*$/.test(text) && !text.includes('\\')) || isWhole(text, /^https:$/)

/** True if apps answer to it: a whole https address or an own scheme; none that browsers run or read files by. */
export const isAppLink = (text: string): boolean =>
  text === '' ||
  isWhole(text, /^(?!(?:javascript|data|vbscript|file|blob|about|http|ftp|ws|wss|mailto|tel):)[a-z][a-z0-9+.-]*:$/)

function isWhole(text: string, protocol: RegExp): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return protocol.test(url.protocol) && /^[^/]+:\/\//.test(text) && !url.username && !url.password
}

const addresses = [
  ...(['privacy_policy', 'term_of_service', 'about_us', 'contact_us', 'copyright_notice'] as const),
  'data_address',
  ...(['app_download', 'app_ios', 'app_android', 'app_desktop'] as const),
] satisfies (keyof SiteSettings)[]

const longestName = 60

/** Team and bundle of an app for Apple devices; a package of Android; a fingerprint of a certificate (SHA-256). */
const appleId = /^[A-Z0-9]{10}\.[A-Za-z0-9][A-Za-z0-9.-]{0,150}$/
const androidPackage = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/
const fingerprint = /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/

/** Fingerprints as Android reads them, one after the other; people paste them in lines or with commas. */
const fingerprintsOf = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

const sound = (text: Wording): Wording => ({
  'zh-Hans': cleanMarkdown(text['zh-Hans']),
  'zh-Hant-HK': cleanMarkdown(text['zh-Hant-HK']),
  en: cleanMarkdown(text.en),
})

/** Settings as they are stored, without signs that nobody sees. */
export const parseSettings = (given: SiteSettings): SiteSettings => ({
  ...given,
  ...Object.fromEntries([...addresses, 'app_link' as const].map((key) => [key, given[key].trim()])),
  app_apple_id: given.app_apple_id.trim(),
  app_android_package: given.app_android_package.trim(),
  app_android_certificates: fingerprintsOf(given.app_android_certificates).join(' '),
  site_name: sound(given.site_name),
  site_name_latin: cleanText(given.site_name_latin),
  disclaimer: sound(given.disclaimer),
  footer_note: sound(given.footer_note),
  footer_links: given.footer_links.map(({ name, url }) => ({ name: sound(name), url: url.trim() })),
})

/** Names of the settings with invalid values. */
export function unfitSettings(settings: SiteSettings): string[] {
  const { site_name: name, site_name_latin: latin, footer_links: links } = settings
  const unfit: string[] = addresses.filter((key) => !isAddress(settings[key]))
  const isName = (text: string) => text !== '' && [...text].length <= longestName
  if (!isName(name['zh-Hans'])) unfit.push('site_name')
  if (!isName(latin)) unfit.push('site_name_latin')
  if (!isAppLink(settings.app_link)) unfit.push('app_link')
  const { app_apple_id: apple, app_android_package: android, app_android_certificates: certificates } = settings
  if (apple !== '' && !appleId.test(apple)) unfit.push('app_apple_id')
  if (android !== '' && !androidPackage.test(android)) unfit.push('app_android_package')
  // One without the other would be a file that no device accepts.
  if (!fingerprintsOf(certificates).every((one) => fingerprint.test(one)) || (certificates === '') !== (android === ''))
    unfit.push('app_android_certificates')
  if (settings.review_minutes.from >= settings.review_minutes.to) unfit.push('review_minutes')
  for (const [place, link] of links.entries())
    if (!isName(link.name['zh-Hans']) || link.url === '' || !isAddress(link.url)) unfit.push(`footer_links.${place}`)
  return unfit
}

/** True if a day is so far ahead that the people concerned have the whole notice. */
export const hasNotice = (day: string, now: Date): boolean => {
  const start = siteDayStart(day)
  return start !== undefined && start.getTime() >= startOfSiteDay(now).getTime() + secondFactorNoticeDays * dayMs
}

/** Returns the settings that differ from others. */
export const changedSettings = (settings: SiteSettings, other: SiteSettings): Partial<SiteSettings> =>
  Object.fromEntries(
    Object.entries(settings).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(other[key as keyof SiteSettings]),
    ),
  )
