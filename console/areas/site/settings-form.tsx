import { Input, Switch } from 'antd'
import { settingLabels } from '#console/domains/settings/setting-labels.ts'
import { languageNames } from '#console/locales/language-names.ts'
import { DayField } from '#console/ui/fields/day-field.tsx'
import { siteDeskLimits } from '#contract/constants.ts'
import type { SiteSettings, Wording } from '#contract/site/site-desk.ts'
import { type Language, languages } from '#language/languages.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { FooterLinks } from './footer-links.tsx'
import { ReviewMinutes } from './review-minutes.tsx'
import { appAddresses, pageAddresses } from './settings-fields.tsx'
import * as styles from './site.module.css'

interface Props {
  value: SiteSettings
  onChange: (value: SiteSettings) => void
}

const appExamples: Partial<Record<(typeof appAddresses)[number], string>> = {
  app_link: 'harbourwire://open',
  app_apple_id: 'ABCDE12345.com.example.news',
  app_android_package: 'com.example.news',
  app_android_certificates: '14:6D:E9:…',
}

/** All settings, in groups. */
export function SettingsForm({ value, onChange }: Props) {
  const { t } = useConsole()
  const set = (part: Partial<SiteSettings>) => onChange({ ...value, ...part })
  const address = (name: (typeof pageAddresses)[number] | (typeof appAddresses)[number], example: string) => (
    <div key={name} className={styles.setting}>
      <label htmlFor={`setting-${name}`}>{t(settingLabels[name])}</label>
      <Input
        id={`setting-${name}`}
        placeholder={example}
        maxLength={siteDeskLimits.address}
        value={value[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </div>
  )
  return (
    <form className={styles.settings} onSubmit={(event) => event.preventDefault()}>
      <section>
        <h2>{t('setting.names')}</h2>
        <Words name="site_name" value={value.site_name} onChange={(text) => set({ site_name: text })} />
        <div className={styles.setting}>
          <label htmlFor="setting-latin">{t('setting.latin')}</label>
          <Input
            id="setting-latin"
            lang="en"
            maxLength={60}
            value={value.site_name_latin}
            onChange={(event) => set({ site_name_latin: event.target.value })}
          />
        </div>
      </section>
      <section>
        <h2>{t('setting.footer')}</h2>
        <Words name="disclaimer" value={value.disclaimer} lines onChange={(text) => set({ disclaimer: text })} />
        <Words name="footer_note" value={value.footer_note} onChange={(text) => set({ footer_note: text })} />
        <FooterLinks value={value.footer_links} onChange={(links) => set({ footer_links: links })} />
      </section>
      <section>
        <h2>{t('setting.addresses')}</h2>
        <p className="quiet">{t('setting.addressHint')}</p>
        {pageAddresses.map((name) => address(name, '/…'))}
      </section>
      <section>
        <h2>{t('setting.app')}</h2>
        <p className="quiet">{t('setting.appHint')}</p>
        {appAddresses.map((name) => address(name, appExamples[name] ?? 'https://'))}
      </section>
      <section>
        <h2>{t('setting.newsroom')}</h2>
        <div className={styles.setting}>
          <label htmlFor="setting-columnists">{t('setting.columnists')}</label>
          <Switch
            id="setting-columnists"
            checked={value.columnists_publish_at_once}
            onChange={(on) => set({ columnists_publish_at_once: on })}
          />
        </div>
        <div className={styles.setting}>
          <label htmlFor="setting-flash">{t('setting.flashAtOnce')}</label>
          <Switch id="setting-flash" checked={value.flash_at_once} onChange={(on) => set({ flash_at_once: on })} />
          <p className="quiet">{t('setting.flashAtOnceHint')}</p>
        </div>
        <div className={styles.setting}>
          <p>{t('setting.secondFactor')}</p>
          <DayField<string | null>
            name={t('setting.secondFactor')}
            clearable
            value={value.second_factor_from || null}
            onChange={(day) => set({ second_factor_from: day ?? '' })}
          />
          <p className="quiet">{t('setting.secondFactorHint')}</p>
        </div>
        <ReviewMinutes value={value.review_minutes} onChange={(time) => set({ review_minutes: time })} />
      </section>
    </form>
  )
}

interface WordsProps {
  name: 'site_name' | 'disclaimer' | 'footer_note'
  value: Wording
  lines?: boolean
  onChange: (value: Wording) => void
}

/** Words in the three languages. */
function Words({ name, value, lines = false, onChange }: WordsProps) {
  const { t } = useConsole()
  const label = t(settingLabels[name])
  // The English name of the site is its Latin name.
  const shown = languages.filter((language) => name !== 'site_name' || language !== 'en')
  return (
    <fieldset className={styles.setting}>
      <legend>{label}</legend>
      <div className={`grid gap-8 ${styles.settingLanguages}`}>
        {shown.map((language: Language) => {
          const field = {
            'aria-label': `${label} ${languageNames[language]}`,
            placeholder: language === 'zh-Hant-HK' ? t('setting.derived') : languageNames[language],
            lang: language,
            maxLength: lines ? siteDeskLimits.wording : 200,
            value: value[language],
          }
          const change = (text: string) => onChange({ ...value, [language]: text })
          return lines ? (
            <Input.TextArea key={language} {...field} rows={6} onChange={(event) => change(event.target.value)} />
          ) : (
            <Input key={language} {...field} onChange={(event) => change(event.target.value)} />
          )
        })}
      </div>
    </fieldset>
  )
}
