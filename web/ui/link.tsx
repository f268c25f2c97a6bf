import { type ComponentPropsWithRef, type ComponentType, createContext, useContext } from 'react'

export type LinkProps = ComponentPropsWithRef<'a'> & { href: string }

function PlainLink(props: LinkProps) {
  return <a {...props} />
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/**
 * Shows the design system how this application follows a link (its router's link, given `href`).
 * Without it links are plain anchors, so that everything works before and without script.
 */
export const LinkProvider = LinkContext.Provider

/** The link of the design system: whatever `LinkProvider` was given, else a plain anchor. */
export function UiLink(props: LinkProps) {
  const Component = useContext(LinkContext)
  return <Component {...props} />
}
