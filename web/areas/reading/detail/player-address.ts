/** Address of the player for a video; undefined where there is none. The page's policy lets in these two alone. */
export function playerAddress(provider: string | undefined, id: string | undefined): string | undefined {
  if (provider === 'youtube' && /^[\w-]{11}$/.test(id ?? ''))
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`
  const [, kind, number] = /^(BV|av)([0-9A-Za-z]{1,15})$/.exec(id ?? '') ?? []
  if (provider !== 'bilibili' || !number) return undefined
  const video = kind === 'av' ? `aid=${number}` : `bvid=${id}`
  return `https://player.bilibili.com/player.html?${video}&autoplay=1&danmaku=0`
}
