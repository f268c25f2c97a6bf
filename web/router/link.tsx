import { type ComponentPropsWithRef, createContext, use, useEffect } from 'react'
import type { Language } from '#language/languages.ts'
import { linkLanguage, prefixedPath, splitPath } from './addresses.ts'
import { useLocation, useNavigate } from './router-context.tsx'

/** True if an address of this site belongs to a screen of this release; what does not is never linked. */
export type IsScreen = (address: string) => boolean

interface Links {
  isScreen: IsScreen
  /** The language whose prefix links carry. */
  fixed: Language | undefined
}

const LinksContext = createContext<Links>({ isScreen: () => false, fixed: undefined })

/** Informs every link below which paths are screens and which language prefix to keep. */
export function IsScreenProvider({ value, children }: { value: IsScreen; children: React.ReactNode }) {
  const fixed = linkLanguage(useLocation().pathname)
  return <LinksContext value={{ isScreen: value, fixed }}>{children}</LinksContext>
}

/** Returns whether an address may be linked: a page of this site that exists, or a whole https address. */
export function useLinkable(): (address: string) => boolean {
  const { isScreen } = use(LinksContext)
  return (address) => (address.startsWith('/') ? isScreen(address) : /^https:\/\//.test(address))
}

/** The path of a screen under the language prefix of the current address. */
export function useHref(): (path: string) => string {
  const { fixed } = use(LinksContext)
  return (path) => prefixedPath(fixed, path)
}

interface SiteLinkProps extends ComponentPropsWithRef<'a'> {
  href: string
  /** The page changes in place: it does not scroll to the top. */
  'data-keep-place'?: boolean
}

/**
 * A link; inside the site it keeps the language prefix of the address. It is an ordinary anchor: following it in place
 * is the page's business (`useLinkNavigation`), once for all links, which also takes in those of stored texts.
 */
export function SiteLink(props: SiteLinkProps) {
  const { fixed } = use(LinksContext)
  if (!props.href.startsWith('/')) return <a {...props} rel="noopener" />
  return <a {...props} href={prefixedPath(fixed, props.href)} />
}

/**
 * Follows clicks on links to screens of this site without loading a new document.
 * @param isPage other pages that are known to exist, by their address without language prefix
 */
export function useLinkNavigation(isPage: IsScreen = use(LinksContext).isScreen): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a')
      if (!link || !isPlainClick(event) || !staysHere(link)) return
      const url = new URL(link.href)
      const sameDocument = url.pathname === location.pathname && url.search === location.search
      if ((sameDocument && url.hash) || !isPage(splitPath(url.pathname).path + url.search)) return
      event.preventDefault()
      const keepPlace = link.dataset.keepPlace !== undefined
      navigate(url.pathname + url.search + url.hash, { replace: sameDocument, state: keepPlace ? { keepPlace } : null })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate, isPage])
}

const isPlainClick = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

const staysHere = (link: HTMLAnchorElement) =>
  link.origin === location.origin && !link.download && (link.target === '' || link.target === '_self')
