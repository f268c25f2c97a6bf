import type { AppConfig } from '#contract/site/site.ts'
import type { SiteSettings } from '#contract/site/site-desk.ts'

/** Settings that devices ask for to trust the app with links of the site; on every page they would only weigh. */
export const appIdentities = ['app_apple_id', 'app_android_package', 'app_android_certificates'] as const
export type AppIdentity = (typeof appIdentities)[number]

/** Settings that readers get, each one text; the links of the footer are a list. */
export type ReaderSetting = Exclude<keyof AppConfig, 'footer_links' | 'notice'>
/** Settings that are one text. */
export type TextSetting = ReaderSetting | AppIdentity

/** A setting before a newsroom changes it. `en` is given where the text is words. */
interface Default {
  value: string
  en?: string
}

export const defaultSettings: Readonly<Record<TextSetting, Default>> = {
  site_name: { value: '港讯' },
  site_name_latin: { value: 'Harbourwire' },
  privacy_policy: { value: '/privacy' },
  term_of_service: { value: '/terms' },
  about_us: { value: '/aboutus' },
  contact_us: { value: '/contactus' },
  copyright_notice: { value: '/copyright' },
  app_download: { value: '/download' },
  app_ios: { value: '' },
  app_android: { value: '' },
  app_desktop: { value: '' },
  app_link: { value: '' },
  app_apple_id: { value: '' },
  app_android_package: { value: '' },
  app_android_certificates: { value: '' },
  data_address: { value: '/DataEra' },
  footer_note: { value: '' },
  disclaimer: {
    value:
      '本站所载资讯均为作者个人观点，仅供参考，不构成任何投资建议。数字资产价格波动较大，请读者自行核实信息并独立判断，审慎承担风险。',
    en: 'The views published here are the authors’ own, for information only, and are not investment advice. Prices of digital assets can move sharply; verify what you read and use your own judgement.',
  },
}

/** Links of the footer before a newsroom changes them: parts of the site for which the header has no room. */
export const defaultFooterLinks: SiteSettings['footer_links'] = [
  { name: { 'zh-Hans': '名录', 'zh-Hant-HK': '名錄', en: 'Directory' }, url: '/atlas' },
]

/** The key under which the usual review time is stored, as `40-50`. */
export const reviewMinutesKey = 'review_minutes'

/** The key under which the day is stored from which a second factor is required; the database reads it for each session. */
export const secondFactorKey = 'second_factor_from'

/** Settings for the newsroom that no reader sees. */
export const newsroomSettings = {
  /** True if texts of columnists are published without a review. */
  columnists_publish_at_once: 'no',
  /** True if readers get flash at once, so that publishing one cannot be undone. */
  flash_at_once: 'no',
} as const satisfies Record<string, 'yes' | 'no'>
