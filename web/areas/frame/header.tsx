import { Fragment } from 'react'
import { SearchBox } from '#web/domains/search/search-form.tsx'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import type { ThemeChoice } from '#web/platform/theme.ts'
import { SiteLink, useLinkable } from '#web/router/link.tsx'
import { useLocation } from '#web/router/router-context.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import * as coverStyles from '#web/ui/cover/cover.module.css'
import * as floatingStyles from '#web/ui/floating.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Mark } from '#web/ui/mark.tsx'
import * as frameStyles from './frame.module.css'
import { useFrameData } from './frame-data.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { isCurrent, navigation } from './navigation.ts'
import { ThemeChoices, ThemeMenu } from './theme-menu.tsx'
import { UserCorner, UserSheet } from './user-menu.tsx'

export const sheetId = 'sheet'

/** The entries that lead somewhere in this release. */
function useNavigationEntries() {
  const linkable = useLinkable()
  return navigation.filter((entry) => linkable(entry.path))
}

/** The head of every page: name, navigation, search, language, and who is signed in. */
export function Header({ path, theme }: { path: string; theme: ThemeChoice }) {
  const t = useText()
  const { config } = useFrameData()
  const english = useLanguage() === 'en'
  const entries = useNavigationEntries()
  return (
    <header className={frameStyles.top}>
      <SiteLink className={frameStyles.brand} href="/">
        <span className={frameStyles.brandMark}>
          <Mark />
        </span>
        <span className={frameStyles.brandName}>{(english ? config.site_name_latin : config.site_name).value}</span>
        {!english && (
          <span className={`${frameStyles.brandLat} only-d`} lang="en" translate="no">
            {config.site_name_latin.value}
          </span>
        )}
      </SiteLink>
      <nav className={frameStyles.nav} aria-label={t('frame.navigation')}>
        {entries
          .filter(({ sideOnly }) => !sideOnly)
          .map((entry) => (
            <SiteLink key={entry.path} href={entry.path} aria-current={isCurrent(entry, path) ? 'page' : undefined}>
              {t(entry.label)}
            </SiteLink>
          ))}
      </nav>
      <div className={frameStyles.topEnd}>
        <SearchBox />
        <LanguageSwitcher />
        <SiteLink className={`${buttonsStyles.iconbtn} only-sm`} href="/search" aria-label={t('search.title')}>
          <Icon name="search" />
        </SiteLink>
        <ThemeMenu {...theme} />
        <UserCorner />
        <button
          type="button"
          className={`${buttonsStyles.iconbtn} only-m`}
          aria-label={t('frame.menu')}
          popoverTarget={sheetId}
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}

/** The navigation at the left edge of the window. */
export function TabBar({ path }: { path: string }) {
  const t = useText()
  const { config } = useFrameData()
  const entries = useNavigationEntries()
  return (
    <nav className={frameStyles.tabbar} aria-label={t('frame.sideNavigation')}>
      {entries.map((entry) => (
        <Fragment key={entry.path}>
          {entry.sideOnly && <i className={`${frameStyles.tabbarSep} ${coverStyles.tide}`} aria-hidden="true" />}
          <SiteLink
            href={(entry.sideAddress && config[entry.sideAddress]?.value) || entry.path}
            target={entry.sideAddress && '_blank'}
            aria-current={isCurrent(entry, path) ? 'page' : undefined}
          >
            <Icon name={entry.icon} />
            <span>{t(entry.label)}</span>
            {entry.sideAddress && (
              <>
                <Icon name="outside" className={frameStyles.ext} />
                <span className="sr">{t('frame.newWindow')}</span>
              </>
            )}
          </SiteLink>
        </Fragment>
      ))}
    </nav>
  )
}

/** The slide-out list of the phone: a popover, so that it opens, closes and returns the focus without script. */
export function Sheet({ path, theme }: { path: string; theme: ThemeChoice }) {
  const t = useText()
  const entries = useNavigationEntries()
  return (
    <nav
      className={floatingStyles.sheet}
      id={sheetId}
      popover="auto"
      aria-label={t('frame.menu')}
      key={useLocation().key}
    >
      <div className={floatingStyles.sheetHead}>
        <button
          type="button"
          className={buttonsStyles.iconbtn}
          aria-label={t('frame.close')}
          popoverTarget={sheetId}
          popoverTargetAction="hide"
        >
          <Icon name="close" />
        </button>
      </div>
      {entries.map((entry) => (
        <SiteLink key={entry.path} href={entry.path} aria-current={isCurrent(entry, path) ? 'page' : undefined}>
          <Icon name={entry.icon} />
          {t(entry.label)}
        </SiteLink>
      ))}
      <SiteLink href="/search" aria-current={path === '/search' ? 'page' : undefined}>
        <Icon name="search" />
        {t('search.title')}
      </SiteLink>
      <UserSheet />
      <div className={floatingStyles.sheetTheme}>
        <ThemeChoices {...theme} />
      </div>
    </nav>
  )
}
