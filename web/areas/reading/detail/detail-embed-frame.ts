/** Address of the player for a video; undefined where there is none. The page's policy lets in these two alone. */
export function playerAddress(provider: string | undefined, id: string | undefined): string | undefined {
  if (provider === 'youtube' && /^[\w-]{11}$/.test(id ?? ''))
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`
  const [, kind, number] = /^(BV|av)([0-9A-Za-z]{1,15})$/.exec(id ?? '') ?? []
  if (provider !== 'bilibili' || !number) return undefined
  const video = kind === 'av' ? `aid=${number}` : `bvid=${id}`
  return `https://player.bilibili.com/player.html?${video}&autoplay=1&danmaku=0`
}

/** Puts the player in the place of a card that was pressed, and the keyboard with it. */
export function showFrame(link: HTMLAnchorElement): void {
  const src = playerAddress(link.dataset.embed, link.dataset.embedId)
  if (!src) {
    location.assign(link.href)
    return
  }
  const frame = document.createElement('iframe')
  frame.className = 'embed__frame'
  frame.title = link.querySelector('b')?.textContent ?? ''
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  // A player without its origin refuses to play.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-presentation')
  frame.src = src
  link.replaceWith(frame)
  frame.focus()
}
