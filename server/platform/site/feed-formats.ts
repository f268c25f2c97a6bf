import { escapeHtml } from '#language/text/escape-html.ts'

/** A feed before it is written in one of its formats. */
export interface Feed {
  title: string
  /** Whole address of the feed itself. */
  address: string
  /** Whole address of the page that it goes with. */
  home: string
  /** Scheme, host and port of the site. */
  origin: string
  /** BCP 47. */
  language: string
  entries: readonly FeedEntry[]
}

export interface FeedEntry {
  /** Whole address of the page, which is also the permanent id of the entry. */
  address: string
  title: string
  language: string
  time: Date
  summary: string
  /** The whole text where it is short; else empty. */
  html: string
  author: string | undefined
  /** Address of a picture, perhaps without scheme and host. */
  picture: string | undefined
  tags: readonly string[]
}

/** RSS 2.0: https://www.rssboard.org/rss-specification */
export function rssFeed(feed: Feed): string {
  const items = feed.entries.map((entry) =>
    element('item', [
      textElement('title', entry.title),
      textElement('link', entry.address),
      textElement('guid', entry.address),
      textElement('pubDate', entry.time.toUTCString()),
      textElement('description', entry.html ? absolute(entry.html, feed.origin) : escapeHtml(entry.summary)),
      entry.author === undefined ? '' : textElement('dc:creator', entry.author),
      ...entry.tags.map((tag) => textElement('category', tag)),
      entry.picture === undefined ? '' : `<media:content url="${xml(pictureOf(entry, feed))}" medium="image"/>`,
    ]),
  )
  const channel = element('channel', [
    textElement('title', feed.title),
    textElement('link', feed.home),
    textElement('description', feed.title),
    textElement('language', feed.language),
    `<atom:link href="${xml(feed.address)}" rel="self" type="application/rss+xml"/>`,
    ...items,
  ])
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">${channel}</rss>`
}

/** JSON Feed 1.1: https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.home,
    feed_url: feed.address,
    language: feed.language,
    items: feed.entries.map((entry) => ({
      id: entry.address,
      url: entry.address,
      title: entry.title,
      ...(entry.html
        ? { content_html: absolute(entry.html, feed.origin) }
        : { content_text: entry.summary || entry.title }),
      summary: entry.summary || undefined,
      image: entry.picture === undefined ? undefined : pictureOf(entry, feed),
      date_published: entry.time.toISOString(),
      authors: entry.author === undefined ? undefined : [{ name: entry.author }],
      language: entry.language,
      tags: entry.tags.length > 0 ? entry.tags : undefined,
    })),
  })
}

const element = (name: string, content: readonly string[]): string => `<${name}>${content.join('')}</${name}>`
const textElement = (name: string, text: string): string => element(name, [xml(text)])

/** Characters that XML 1.0 cannot hold in any form: controls, lone surrogates, two noncharacters. */
const impossible = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const xml = (text: string): string => escapeHtml(text.replace(impossible, ''))

/** HTML whose addresses mean the same wherever it is read; without the choice of widths. */
const absolute = (html: string, origin: string): string =>
  html.replace(/ (?:srcset|sizes)="[^"]*"/g, '').replace(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)

const pictureOf = ({ picture = '' }: FeedEntry, { origin }: Feed): string => new URL(picture, origin).href
