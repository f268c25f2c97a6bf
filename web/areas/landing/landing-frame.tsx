import type { LandingPage } from '#contract/site/landing-pages/landing-pages.ts'
import type { AppConfig } from '#contract/site/site.ts'
import { SiteLink } from '#web/router/link.tsx'
import { useFrame } from '#web/router/page-data.ts'
import { Mark } from '#web/ui/mark.tsx'
import { LanguageSwitcher } from '../frame/language-switcher.tsx'
import { useSiteName } from '../reading/site-name.ts'
import { coloursKey } from './colours-key.ts'
import * as styles from './landing.module.css'
import { useLandingText } from './landing-text.ts'

/** Layout of a page: owner, language, and the way back. All in its own colours. */
export function LandingFrame({ page, children }: { page: LandingPage; children: React.ReactNode }) {
  const t = useLandingText()
  const site = useSiteName()
  const { config } = useFrame<{ config: AppConfig }>()
  const colours = coloursKey(page.colours)
  return (
    <div className={styles.lp} data-colours={colours}>
      <link rel="stylesheet" href={`/conference-theme/${colours}.css`} precedence="landing" />
      <header className={styles.lpTop}>
        <SiteLink className={styles.lpBrand} href="/">
          <Mark size={24} />
          <b>{config.site_name.value}</b>
          <span lang="en" translate="no">
            {config.site_name_latin.value}
          </span>
        </SiteLink>
        <LanguageSwitcher />
      </header>
      {page.preview && <p className={styles.lpNote}>{t('preview')}</p>}
      {children}
      <footer className={styles.lpFoot}>
        <SiteLink className={styles.lpMore} href="/">
          {t('home', { site })}
        </SiteLink>
        <SiteLink href={config.privacy_policy.value}>{t('privacy')}</SiteLink>
        <p>{config.disclaimer.value}</p>
      </footer>
    </div>
  )
}
