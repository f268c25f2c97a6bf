import type { ConsoleKey } from '#console/locales/zh-hans.ts'
import type { SiteSettings } from '#contract/site/site-desk.ts'

/** Labels of the settings, used where they are set and in the log. */
export const settingLabels: Readonly<Record<keyof SiteSettings, ConsoleKey>> = {
  site_name: 'setting.siteName',
  site_name_latin: 'setting.latin',
  disclaimer: 'setting.disclaimer',
  footer_note: 'setting.footerNote',
  footer_links: 'setting.footerLinks',
  about_us: 'setting.about',
  contact_us: 'setting.contact',
  copyright_notice: 'setting.copyright',
  privacy_policy: 'setting.privacy',
  term_of_service: 'setting.terms',
  app_download: 'setting.download',
  app_ios: 'setting.ios',
  app_android: 'setting.android',
  app_desktop: 'setting.desktop',
  app_link: 'setting.appLink',
  app_apple_id: 'setting.appleId',
  app_android_package: 'setting.androidPackage',
  app_android_certificates: 'setting.androidCertificates',
  data_address: 'setting.dataAddress',
  columnists_publish_at_once: 'setting.columnists',
  flash_at_once: 'setting.flashAtOnce',
  second_factor_from: 'setting.secondFactor',
  review_minutes: 'setting.reviewMinutes',
}
