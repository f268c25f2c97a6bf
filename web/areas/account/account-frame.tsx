import '#web/styles/forms.css'
import '#web/styles/account/account.css'
import '#web/styles/account/account-lists.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSiteName } from '#web/areas/reading/site-name.ts'
import { DownloadData } from '#web/domains/accounts/download-data.tsx'
import { ProofProvider } from '#web/domains/accounts/security/proof.tsx'
import { useAccountText } from '#web/language/account-text.ts'
import { Head } from '#web/platform/head.tsx'
import { SiteLink, useLinkable } from '#web/router/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import { areaEntries } from './area-entries.ts'
import type { AreaData } from './loaders.ts'

interface AccountFrameProps {
  area: AreaData
  /** The canonical path of the page. */
  path: string
  title: string
  /** Stands above everything in place of the page's title. */
  head?: ReactNode
  /** The title is for those who cannot see that the menu says it: headed sections begin the page. */
  quietTitle?: boolean
  /** Beside the title: a link or a button. */
  aside?: ReactNode
  /** A third column. */
  rail?: ReactNode
  children: ReactNode
}

/** A page of the user area: its menu, its own part, perhaps a rail. Nothing of it is for search engines. */
export function AccountFrame({ area, path, title, quietTitle, head, aside, rail, children }: AccountFrameProps) {
  const t = useAccountText()
  const site = useSiteName()
  return (
    <ProofProvider user={area.user}>
      <Head title={t('pageTitle', { title, site })} description={t('areaDescription', { site })} path={path} noindex />
      <div className={layoutStyles.wrap}>
        {head}
        <div className={classNames('my', rail ? 'my--rail' : undefined, head ? undefined : 'my--bare')}>
          <AreaMenu area={area} path={path} />
          <div className="my__main">
            {!head && (
              <div className={quietTitle ? 'sr' : 'my__title'}>
                <h1 className="h2">{title}</h1>
                {aside}
              </div>
            )}
            {children}
          </div>
          {rail && <aside className="my__rail">{rail}</aside>}
        </div>
      </div>
    </ProofProvider>
  )
}

/** The ways through the user area; those whose screen does not exist are not shown. */
function AreaMenu({ area, path }: { area: AreaData; path: string }) {
  const t = useAccountText()
  const linkable = useLinkable()
  const nav = useRef<HTMLElement>(null)
  // On a phone the menu is a strip: the current entry is brought into it, and the page stays where it is.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - nav.current.offsetLeft - 16
  }, [])
  return (
    <nav ref={nav} className="my-nav" aria-label={t('area')}>
      {areaEntries
        .filter((entry) => linkable(entry.path))
        .map((entry) => (
          <SiteLink
            key={entry.path}
            className={entry.quiet ? 'my-nav__quiet' : undefined}
            href={entry.path}
            aria-current={entry.path === path ? 'page' : undefined}
          >
            <Icon name={entry.icon} />
            <span>{t(entry.label)}</span>
            {entry.path === '/my/realname' ? <RealNameState area={area} /> : <Count {...entry.count?.(area)} />}
          </SiteLink>
        ))}
      <DownloadData className="my-nav__quiet">
        {(busy) => (
          <>
            <Icon name="download" />
            <span>{t(busy ? 'downloading' : 'download')}</span>
          </>
        )}
      </DownloadData>
    </nav>
  )
}

function Count({ n, marked }: { n?: number; marked?: boolean }) {
  const t = useAccountText()
  if (!n) return null
  if (!marked) return <span className="my-nav__n">{n}</span>
  return (
    <span className="my-badge">
      {n > 99 ? '99+' : n}
      <span className="sr">{t('unread')}</span>
    </span>
  )
}

const looks = { none: undefined, pending: 'wait', approved: 'ok', rejected: 'bad' } as const

function RealNameState({ area: { user } }: { area: AreaData }) {
  const t = useAccountText()
  const look = looks[user.real_name_state]
  return (
    look && <span className={`${statesStyles.status} status--${look}`}>{t(`realName_${user.real_name_state}`)}</span>
  )
}
