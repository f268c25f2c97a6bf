import type { MouseEvent } from 'react'
import type { MessageKey } from '#web/locales/zh-hans.ts'
import { useText } from '#web/platform/app-context.tsx'
import { SiteLink, useHref, useLinkable } from '#web/router/link.tsx'
import { useLocation } from '#web/router/router-context.tsx'
import { openLogin, type SignInRequest } from '#web/session/session.ts'
import { signInFragment } from '#web/session/sign-in-address.ts'
import { useViewerUser } from '#web/session/viewer.ts'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { classNames } from '#web/ui/class-names.ts'
import * as floatingStyles from '#web/ui/floating.module.css'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import * as frameStyles from './frame.module.css'

const menuId = 'user-menu'
/** Beyond this many the exact number helps nobody. */
const maxUnread = 99

interface UserEntry {
  path: string
  label: MessageKey
  icon: IconName
}

const publishing = { path: '/publish', label: 'user.publish', icon: 'pen' } as const satisfies UserEntry

/** The user menu in the specification's order (point 2). */
const userEntries: readonly UserEntry[] = [
  { path: '/my', label: 'user.info', icon: 'person' },
  { path: '/mywz', label: 'user.articles', icon: 'layers' },
  { path: '/ac_organ', label: 'user.organiser', icon: 'calendar' },
  publishing,
]

const signOut = async () => (await import('#web/session/viewer-calls.ts')).signOut()

/** Returns the props of the sign-in link: it opens in place; without script, and in a new tab, it is a link. */
const signInLink = (href: string, request: SignInRequest) => ({
  href,
  onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    openLogin(request)
  },
})

/**
 * Returns the visitors' entries, the sign-in last. Publishing asks them to sign in first (specification, point 4) and
 * goes on from there; without script the server does the same.
 */
function useVisitorEntries() {
  const { path, label, icon } = publishing
  const publish = { label, icon, className: 'only-d', link: signInLink(path, { mode: 1, wanted: useHref()(path) }) }
  const signIn = {
    label: 'user.signIn',
    icon: 'person',
    className: undefined,
    link: signInLink(`/home${signInFragment}`, { mode: 1 }),
  } as const
  return useLinkable()(path) ? [publish, signIn] : [signIn]
}

/**
 * The end of the header. Pages are kept for everybody, so both states stand in them and the style shows one: which, is
 * known before the first paint.
 */
export function UserCorner() {
  const t = useText()
  const linkable = useLinkable()
  return (
    <>
      {useVisitorEntries().map(({ label, icon, className, link }) => (
        <SiteLink
          key={label}
          className={classNames(`${buttonsStyles.iconbtn} ${frameStyles.forVisitors}`, className)}
          aria-label={t(label)}
          {...link}
        >
          <Icon name={icon} />
        </SiteLink>
      ))}
      <div className={`${frameStyles.user} ${frameStyles.forMembers}`}>
        {linkable('/my/mymessage') && <Messages />}
        {linkable('/my') && <Me />}
        <button
          type="button"
          className={`${frameStyles.userMore} only-d`}
          aria-label={t('user.menu')}
          popoverTarget={menuId}
        >
          <Icon name="chevron-down" size="s" />
        </button>
        <nav
          className={`${floatingStyles.menu} ${frameStyles.userMenu}`}
          id={menuId}
          popover="auto"
          aria-label={t('user.menu')}
          key={useLocation().key}
        >
          <UserEntries />
        </nav>
      </div>
    </>
  )
}

/** The bell with what is unread. */
function Messages() {
  const t = useText()
  const unread = useViewerUser()?.unread ?? 0
  const name = t('user.messages')
  return (
    <SiteLink
      className={buttonsStyles.iconbtn}
      href="/my/mymessage"
      aria-label={unread > 0 ? t('user.unread', { name, n: unread }) : name}
    >
      <Icon name="message" />
      {unread > 0 && <span className={frameStyles.badge}>{unread > maxUnread ? `${maxUnread}+` : unread}</span>}
    </SiteLink>
  )
}

/** The avatar, which leads to the user area; its place is taken before it is known. */
function Me() {
  const t = useText()
  const user = useViewerUser()
  return (
    <SiteLink
      className={frameStyles.userMe}
      href="/my"
      aria-label={user ? `${t('user.info')} ${user.nickname}` : t('user.info')}
    >
      {user ? <Avatar name={user.nickname} seed={user.id} src={user.avatar_img} size="s" /> : <Icon name="person" />}
    </SiteLink>
  )
}

/** The entries whose screens exist, and the way out. */
function UserEntries() {
  const t = useText()
  const linkable = useLinkable()
  return (
    <>
      {userEntries
        .filter(({ path }) => linkable(path))
        .map(({ path, label, icon }) => (
          <SiteLink key={path} href={path}>
            <Icon name={icon} />
            {t(label)}
          </SiteLink>
        ))}
      <button type="button" onClick={signOut}>
        <Icon name="log-out" />
        {t('user.signOut')}
      </button>
    </>
  )
}

/** The same in the slide-out list of the phone. */
export function UserSheet() {
  const t = useText()
  return (
    <>
      {useVisitorEntries().map(({ label, icon, link }) => (
        <SiteLink key={label} className={frameStyles.forVisitors} {...link}>
          <Icon name={icon} />
          {t(label)}
        </SiteLink>
      ))}
      <div className={frameStyles.forMembers}>
        <UserEntries />
      </div>
    </>
  )
}
