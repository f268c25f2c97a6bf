import type { Block } from './block.ts'

/** The providers of embeds. `plays`: in a frame in the card's place; posts on X have none without a script of theirs. */
export const embedProviders = {
  x: { name: 'X', plays: false },
  youtube: { name: 'YouTube', plays: true },
  bilibili: { name: 'Bilibili', plays: true },
} as const
export type EmbedProvider = keyof typeof embedProviders

/** A post or video elsewhere that a text may show as a card. */
export interface Embed {
  provider: EmbedProvider
  /** The provider's own id or name for it. */
  id: string
  /** The address in its plainest form. */
  url: string
}

const youtube = (id: string): Embed => ({ provider: 'youtube', id, url: `https://www.youtube.com/watch?v=${id}` })
const bilibili = (id: string): Embed => ({ provider: 'bilibili', id, url: `https://www.bilibili.com/video/${id}` })
const youtubeId = /^[\w-]{11}$/
const bilibiliId = /^(?:BV[0-9A-Za-z]{10}|av\d{1,15})$/

/** Returns the embed for an address: a post on X, a video on YouTube or Bilibili; undefined for anything else. */
export function embedOf(address: string): Embed | undefined {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol) || address.length > 2_000) return undefined
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '')
  const path = url.pathname.split('/').filter(Boolean)
  if (host === 'x.com' || host === 'twitter.com') {
    const [user = '', status, id = ''] = path
    if (!/^(?:status|statuses)$/.test(status ?? '') || !/^\d{1,20}$/.test(id) || !/^\w{1,20}$/.test(user))
      return undefined
    return { provider: 'x', id, url: `https://x.com/${user}/status/${id}` }
  }
  if (host === 'youtu.be') return youtubeId.test(path[0] ?? '') ? youtube(path[0] ?? '') : undefined
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const inPath = /^(?:embed|shorts|live)$/.test(path[0] ?? '')
    const id = (inPath ? path[1] : path[0] === 'watch' ? url.searchParams.get('v') : undefined) ?? ''
    return youtubeId.test(id) ? youtube(id) : undefined
  }
  if (host === 'bilibili.com' && path[0] === 'video')
    return bilibiliId.test(path[1] ?? '') ? bilibili(path[1] ?? '') : undefined
  if (host === 'player.bilibili.com') {
    const id = url.searchParams.get('bvid') ?? ''
    return bilibiliId.test(id) ? bilibili(id) : undefined
  }
  return undefined
}

/** A post or video elsewhere: a card that loads nothing by itself, and a link in stored HTML. */
export const embed = {
  place: 'block',
  content: 'nothing',
  attributes: {
    provider: { type: 'derived' },
    url: { type: 'text', max: 2_000, required: true, parse: (address) => embedOf(address)?.url },
  },
  complete: (values) => ({ ...values, provider: embedOf(String(values.url))?.provider ?? null }),
  markup({ url }) {
    const found = embedOf(String(url))
    if (!found) return undefined
    const words = `${embedProviders[found.provider].name} · ${found.url}`
    return ['p', {}, ['a', { href: found.url, 'data-embed': found.provider }, words]]
  },
  source: {
    tag: 'p',
    values(paragraph) {
      const link = paragraph.only()
      const found = link?.attribute('data-embed') === undefined ? undefined : embedOf(link.attribute('href') ?? '')
      return found && { provider: found.provider, url: found.url }
    },
  },
  // The content of a card follows from its address alone.
  link(attribute, address) {
    const found = attribute('data-embed') === undefined ? undefined : embedOf(address)
    return found && { 'data-embed': found.provider, 'data-embed-id': found.id }
  },
  allowed: { a: { 'data-embed': Object.keys(embedProviders), 'data-embed-id': [/^[\w-]{1,40}$/] } },
} as const satisfies Block
