import { playerAddress } from './player-address.ts'

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
