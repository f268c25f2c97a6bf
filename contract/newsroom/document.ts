import { dataTypes } from '../market/data-terms.ts'

/**
 * The editor's document as it is stored and sent: Tiptap's JSON, with only these nodes and marks. Without zod, so that
 * the editor can import it.
 */

export const documentLimits = {
  /** Nodes inside each other. */
  depth: 40,
  nodes: 50_000,
  /** Columns or rows that one cell may span. */
  span: 50,
  altLength: 500,
  captionLength: 1_000,
  /** Length of a picture's credit: who made or owns it. */
  creditLength: 200,
  /** Length of a formula's source, in characters. */
  formulaLength: 5_000,
  /** Length of the text in place of a data section's figure that cannot be shown. */
  figureLength: 300,
} as const

export type MarkName = 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'link'

export type NodeName =
  | 'doc'
  | 'paragraph'
  /** attrs: level, 2 to 4 */
  | 'heading'
  | 'text'
  | 'hardBreak'
  /** Part of a line; attrs: source in LaTeX, display 'block' where it is on its own line */
  | 'formula'
  | 'bulletList'
  /** attrs: start */
  | 'orderedList'
  | 'listItem'
  | 'blockquote'
  /** attrs: language */
  | 'codeBlock'
  | 'horizontalRule'
  | 'table'
  | 'tableRow'
  /** attrs: colspan, rowspan */
  | 'tableHeader'
  | 'tableCell'
  /** attrs: src, alt, caption, credit, width, height; both names mean the same */
  | 'figure'
  | 'image'
  /** attrs: provider, url */
  | 'embed'
  /** A number or chart of the data section; attrs: series, form, path, words */
  | 'dataFigure'

export interface DocumentMark {
  type: MarkName
  /** Links have an href. */
  attrs?: { href: string }
}

export interface DocumentNode {
  type: NodeName
  attrs?: Readonly<Record<string, string | number | null>>
  content?: DocumentNode[]
  text?: string
  marks?: DocumentMark[]
}

export const figureForms = ['number', 'chart'] as const
export type FigureForm = (typeof figureForms)[number]

/** A number or chart of the data section that a text shows, as it was on the day of publishing beside the newest. */
export interface DataFigure {
  /** The key of the series. */
  series: string
  form: FigureForm
  /** The page of whose figure it is, or of the table that it sums up, without a language prefix. */
  path: string
}

const figureSeries = /^[a-zA-Z]{1,20}(?:\.[a-z0-9][a-z0-9-]{0,79}){1,2}$/
const figurePath = /^\/DataEra\/([a-z]{1,20})(?:\/[a-z0-9][a-z0-9-]{0,119})?$/

/** Returns a text's reference to a number of the data section; undefined if it is none. */
export function dataFigureOf(given: { series: unknown; form: unknown; path: unknown }): DataFigure | undefined {
  const form = figureForms.find((one) => one === given.form)
  const { series, path } = given
  if (!form || typeof series !== 'string' || typeof path !== 'string') return undefined
  const type = figurePath.exec(path)?.[1]
  return figureSeries.test(series) && dataTypes.some((one) => one === type) ? { series, form, path } : undefined
}

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
