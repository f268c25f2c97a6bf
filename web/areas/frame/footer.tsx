import { useAppLinks } from '#web/domains/site/app-links.ts'
import { openInApp } from '#web/domains/site/open-in-app.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { prefixedPath } from '#web/router/addresses.ts'
import { SiteLink, useLinkable } from '#web/router/link.tsx'
import type { floatsOf } from '#web/router/screen.ts'
import * as floatingStyles from '#web/ui/floating.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import { Mark, Tide } from '#web/ui/mark.tsx'
import * as footerStyles from './footer.module.css'
import { useFrameData } from './frame-data.ts'
import { FloatingLanguageButton } from './language-switcher.tsx'

/** About, contact, copyright notice and privacy policy at the addresses of the app configuration (specification, point 2). */
const footerLinks = [
  { label: 'footer.about', setting: 'about_us' },
  { label: 'footer.contact', setting: 'contact_us' },
  { label: 'footer.copyright', setting: 'copyright_notice' },
  { label: 'footer.privacy', setting: 'privacy_policy' },
  { label: 'footer.terms', setting: 'term_of_service' },
] as const

/** The foot of every page: links, the disclaimer, and who runs the site. */
export function Footer() {
  const t = useText()
  const { config } = useFrameData()
  const linkable = useLinkable()
  const { now, zone } = useClock()
  const year = new Date(now).getUTCFullYear()
  const zoneShown = zone?.nameAt(now)
  const hasApp = useAppLinks(config).any
  const links = [
    ...footerLinks.map(({ label, setting }) => ({ name: t(label), url: config[setting].value })),
    { name: t('corrections.title'), url: '/corrections' },
    { name: t('footer.newsletters'), url: '/newsletters' },
    ...config.footer_links.value,
  ].filter(({ url }) => linkable(url))
  return (
    <footer className={footerStyles.foot}>
      <Tide />
      <div className={`${layoutStyles.wrap} ${footerStyles.footIn}`}>
        <div className={footerStyles.footText}>
          <p className={footerStyles.footBrand}>
            <Mark size={26} />
            {config.site_name.value}
            <small lang="en" translate="no">
              {config.site_name_latin.value}
            </small>
          </p>
          <p className={footerStyles.footNote}>{config.disclaimer.value}</p>
        </div>
        <nav className={footerStyles.footLinks} aria-label={config.site_name.value}>
          {links.map(({ name, url }) => (
            <SiteLink key={`${name} ${url}`} href={url}>
              {name}
            </SiteLink>
          ))}
          <a href={prefixedPath(useLanguage(), '/feed.xml')}>RSS</a>
        </nav>
        {linkable(config.app_download.value) && (
          <div className={footerStyles.footQr}>
            <img
              src="/app-qr.svg"
              width={100}
              height={100}
              alt={t(hasApp ? 'footer.app' : 'footer.install')}
              loading="lazy"
            />
            <p>
              {t(hasApp ? 'footer.app' : 'footer.install')}
              <br />
              {t(hasApp ? 'footer.appHint' : 'footer.installHint')}
            </p>
          </div>
        )}
        <p className={footerStyles.footBase}>
          <span>
            © {year} {config.site_name_latin.value} {config.site_name.value}
          </span>
          <span>{zoneShown ? t('footer.timeIn', { zone: zoneShown }) : t('footer.time')}</span>
          {config.footer_note.value && <span>{config.footer_note.value}</span>}
        </p>
      </div>
    </footer>
  )
}

/** The floating button of the phone, with the language and the app in it. It is away while somebody scrolls down. */
export function FloatingButtons({ tool, download }: ReturnType<typeof floatsOf>) {
  const t = useText()
  const { config } = useFrameData()
  const linkable = useLinkable()
  const hasApp = useAppLinks(config).any
  const hasDownload = download && linkable(config.app_download.value)
  if (!tool && !hasDownload) return null
  return (
    <aside className={floatingStyles.floats} aria-label={t('frame.shortcuts')}>
      {tool && <FloatingLanguageButton />}
      {hasDownload && (
        <SiteLink
          className={`${floatingStyles.float} ${floatingStyles.floatApp}`}
          href={config.app_download.value}
          onClick={(event) => openInApp(event, config.app_link.value)}
        >
          <Icon name="download" />
          <span className="sr">{t(hasApp ? 'frame.openApp' : 'frame.install')}</span>
        </SiteLink>
      )}
    </aside>
  )
}
