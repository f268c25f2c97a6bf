import { useCallback } from 'react'
import type { ConferenceSection } from '#contract/events/conferences/conference-terms.ts'
import type { ConferenceEdition } from '#contract/events/conferences/conferences.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { SiteLink, useLinkNavigation } from '#web/router/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LanguageSwitcher } from '../frame/language-switcher.tsx'
import { useSiteName } from '../reading/site-name.ts'
import { coloursKey, pathOf } from './conference-addresses.ts'
import { useConferenceText } from './conference-text.ts'
import { useOfflinePages } from './offline/use-offline-pages.ts'
import * as conferenceStyles from './styles/conference.module.css'
import * as conferenceNarrowStyles from './styles/conference-narrow.module.css'

interface Props {
  edition: ConferenceEdition
  section: ConferenceSection
  children: React.ReactNode
}

/** An address without its query. */
const pathIn = (address: string) => address.split('?', 1)[0]

/** Layout of every page of a conference: its own header, colours and footer. */
export function ConferenceFrame({ edition, section, children }: Props) {
  const t = useConferenceText()
  const colours = coloursKey(edition.colours)
  const { pages } = edition
  useLinkNavigation(
    useCallback((address: string) => pages.some(({ path }) => pathIn(path) === pathIn(address)), [pages]),
  )
  useOfflinePages(edition)
  return (
    <div
      className={`${conferenceStyles.cf} cf--${edition.character}${section === 'home' ? ' cf--home' : ''}`}
      data-ed={edition.character}
      data-colours={colours}
    >
      <link rel="stylesheet" href={`/conference-theme/${colours}.css`} precedence="conference" />
      <Top edition={edition} section={section} />
      {edition.demo && <p className={conferenceStyles.cfNote}>{t('demo')}</p>}
      {edition.draft && <p className={conferenceStyles.cfNote}>{t('draft')}</p>}
      {edition.state === 'archived' && <Archived edition={edition} />}
      {children}
      <Foot edition={edition} section={section} />
    </div>
  )
}

function Top({ edition, section }: Omit<Props, 'children'>) {
  const t = useConferenceText()
  const lang = useTextLang(edition.language)
  const pages = edition.pages.filter((page) => page.section !== 'home')
  const links = pages.map((page) => (
    <SiteLink key={page.section} href={page.path} aria-current={page.section === section ? 'page' : undefined}>
      {t(page.section)}
    </SiteLink>
  ))
  return (
    <header className={conferenceStyles.cfTop}>
      <SiteLink className={conferenceStyles.cfBrand} href={pathOf(edition, 'home') ?? edition.canonical} lang={lang}>
        <b>{edition.name}</b> <span>{edition.label}</span>
      </SiteLink>
      <nav className={conferenceStyles.cfNav} aria-label={t('nav')}>
        {links}
      </nav>
      <div className={conferenceNarrowStyles.cfTopEnd}>
        <LanguageSwitcher />
        {edition.event !== null && (
          <SiteLink className={conferenceStyles.cfCta} href={`/events/${edition.event}`}>
            {t('buy')}
          </SiteLink>
        )}
        <details className={conferenceNarrowStyles.cfMenu}>
          <summary aria-label={t('menu')}>
            <Icon name="menu" />
          </summary>
          <nav aria-label={t('menu')}>{links}</nav>
        </details>
      </div>
    </header>
  )
}

function Archived({ edition }: { edition: ConferenceEdition }) {
  const t = useConferenceText()
  const newest = edition.editions[0]
  return (
    <p className={conferenceStyles.cfNote}>
      {t('over')}
      {newest && !newest.current && (
        <SiteLink className={conferenceStyles.cfLink} href={newest.path}>
          {t('newest')}
        </SiteLink>
      )}
    </p>
  )
}

function Foot({ edition, section }: Omit<Props, 'children'>) {
  const t = useConferenceText()
  const site = useSiteName()
  const contact = pathOf(edition, 'contact')
  return (
    <footer className={conferenceStyles.cfFoot}>
      <span>{t('organisedBy', { conference: `${edition.name} ${edition.label}`, site })}</span>
      <nav aria-label={t('otherEditions')}>
        {edition.editions
          .filter(({ current }) => !current)
          .map(({ label, path }) => (
            <SiteLink key={path} href={path}>
              {label}
            </SiteLink>
          ))}
        <SiteLink href="/privacy">{t('privacy')}</SiteLink>
        {contact && section !== 'contact' && <SiteLink href={contact}>{t('contact')}</SiteLink>}
      </nav>
    </footer>
  )
}
