import { settingLabels } from '#console/domains/settings/setting-labels.ts'
import { languageMarks } from '#console/locales/language-names.ts'
import type { SiteSettings, Wording } from '#contract/site/site-desk.ts'
import { type Language, languages } from '#language/languages.ts'
import { useConsole } from '../../platform/console-context.tsx'
import type { ConflictField } from '../../ui/conflict.tsx'

/** Settings that are an address: of a page, or of where the app is to be had. */
export const pageAddresses = [
  'about_us',
  'contact_us',
  'copyright_notice',
  'privacy_policy',
  'term_of_service',
  'data_address',
] as const satisfies readonly (keyof SiteSettings)[]
export const appAddresses = [
  'app_download',
  'app_ios',
  'app_android',
  'app_desktop',
  'app_link',
  'app_apple_id',
  'app_android_package',
  'app_android_certificates',
] as const satisfies readonly (keyof SiteSettings)[]

type AddressName = (typeof pageAddresses)[number] | (typeof appAddresses)[number]

const inLanguages = (text: Wording) =>
  languages.flatMap((language: Language) =>
    text[language]
      ? [
          <p key={language} lang={language}>
            <span className="quiet">{languageMarks[language]}</span> {text[language]}
          </p>,
        ]
      : [],
  )

/** The settings by name, and how each is shown where two versions are compared. */
export function useSettingFields(): ConflictField<SiteSettings>[] {
  const { t } = useConsole()
  const field = (name: keyof SiteSettings, show: ConflictField<SiteSettings>['show']) => ({
    name,
    label: t(settingLabels[name]),
    show,
  })
  const address = (name: AddressName) => field(name, (settings) => settings[name])
  return [
    field('site_name', ({ site_name: text }) => inLanguages(text)),
    field('site_name_latin', ({ site_name_latin: text }) => text),
    field('disclaimer', ({ disclaimer: text }) => inLanguages(text)),
    field('footer_note', ({ footer_note: text }) => inLanguages(text)),
    field('footer_links', ({ footer_links: links }) =>
      links.map(({ name, url }) => (
        <p key={`${name['zh-Hans']} ${url}`}>
          {languages
            .map((one) => name[one])
            .filter(Boolean)
            .join(' · ')}{' '}
          → {url}
        </p>
      )),
    ),
    ...pageAddresses.map(address),
    ...appAddresses.map(address),
    field('columnists_publish_at_once', ({ columnists_publish_at_once: on }) => t(on ? 'setting.on' : 'setting.off')),
    field('flash_at_once', ({ flash_at_once: on }) => t(on ? 'setting.on' : 'setting.off')),
    field('second_factor_from', ({ second_factor_from: day }) => day || t('setting.off')),
    field('review_minutes', ({ review_minutes: { from, to } }) => `${from}–${to}`),
  ]
}
