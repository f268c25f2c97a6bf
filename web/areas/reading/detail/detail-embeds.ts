import { escapeHtml } from '#language/text/escape-html.ts'

/** Returns the notice on a card: that the provider will learn of the visit, and whether the page stays. */
export type EmbedNote = (provider: string, loadsHere: boolean) => string

const names: Readonly<Record<string, string>> = { x: 'X', youtube: 'YouTube', bilibili: 'Bilibili' }
/** Posts on X have no frame that works without a script of theirs on our page. */
const framed: ReadonlySet<string> = new Set(['youtube', 'bilibili'])

/** A paragraph that is one link to something that can be embedded; the server marks it by its address alone. */
const embedLink = /<p>(<a href="([^"]*)"[^>]*? data-embed="([a-z]+)" data-embed-id="[\w-]+"[^>]*>)[^<]*<\/a><\/p>/g

/** Makes cards of links to posts and videos. Nothing is loaded from elsewhere; without script a card is a link. */
export function withEmbedCards(html: string, note: EmbedNote): string {
  return html.replace(embedLink, (whole, link: string, address: string, provider: string) => {
    const name = names[provider]
    if (!name) return whole
    const shown = address.replace(/^https:\/\/(?:www\.)?/, '')
    const words = escapeHtml(note(name, framed.has(provider)))
    return `<p class="embed">${link}<b translate="no">${name}</b><span translate="no">${shown}</span><small>${words}</small></a></p>`
  })
}

/** True if a link is a card that a frame can take the place of. */
export const isFramed = ({ dataset }: HTMLAnchorElement): boolean => framed.has(dataset.embed ?? '')
