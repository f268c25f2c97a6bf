/** Sources of readers, in a few groups that fit a narrow bar. */

/** Groups of sources, in the order in which they are shown. */
export const sourceGroups = ['direct', 'site', 'search', 'social', 'elsewhere'] as const
export type SourceGroup = (typeof sourceGroups)[number]

/** Domains with all their hosts. Those of networks come first: one of them belongs to a search engine's domain. */
const social = [
  ...['x.com', 'twitter.com', 't.co', 'facebook.com', 'fb.com', 'instagram.com', 'threads.net', 'threads.com'],
  ...['linkedin.com', 'lnkd.in', 'reddit.com', 'youtube.com', 'youtu.be', 'tiktok.com', 'pinterest.com'],
  ...['t.me', 'telegram.org', 'telegram.me', 'discord.com', 'discord.gg', 'whatsapp.com', 'wa.me', 'line.me'],
  ...['weibo.com', 'weibo.cn', 't.cn', 'weixin.qq.com', 'zhihu.com', 'xiaohongshu.com', 'douyin.com', 'douban.com'],
  ...['bilibili.com', 'tieba.baidu.com', 'lihkg.com', 'bsky.app', 'mastodon.social', 'warpcast.com', 'farcaster.xyz'],
]
const searching = [
  ...['baidu.com', 'sogou.com', 'so.com', 'sm.cn', 'so.toutiao.com', 'bing.com', 'duckduckgo.com', 'ecosia.org'],
  ...['search.yahoo.com', 'search.brave.com', 'search.naver.com', 'startpage.com', 'qwant.com', 'kagi.com'],
  ...['yandex.ru', 'yandex.com', 'ya.ru', 'petalsearch.com'],
]

/** The search of Google in any country; its other hosts are email, documents and more. */
const google = /^google\.[a-z]{2,3}(?:\.[a-z]{2})?$/

const isOf = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`))

/** The group of a source as it is counted: '' nobody said so, '/…' a page of this site, else a host or 'other'. */
export function sourceGroupOf(name: string): SourceGroup {
  if (name === '') return 'direct'
  if (name.startsWith('/')) return 'site'
  if (isOf(name, social)) return 'social'
  return google.test(name) || isOf(name, searching) ? 'search' : 'elsewhere'
}

/** Views by group, without empty groups. */
export function sourceMixOf(
  sources: readonly { name: string; views: number }[],
): { group: SourceGroup; views: number }[] {
  const views = new Map<SourceGroup, number>()
  for (const one of sources) {
    const group = sourceGroupOf(one.name)
    views.set(group, (views.get(group) ?? 0) + one.views)
  }
  return sourceGroups.flatMap((group) => {
    const counted = views.get(group) ?? 0
    return counted > 0 ? [{ group, views: counted }] : []
  })
}
