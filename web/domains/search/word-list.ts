import { iconsUrl } from 'virtual:icons'
import type { IconName } from '#web/ui/icon-names.ts'

/** Parts of the lists below the field of the search over a page, in plain DOM. */

const svg = 'http://www.w3.org/2000/svg'

/** Makes an icon. */
export function icon(name: IconName): SVGElement {
  const drawn = document.createElementNS(svg, 'svg')
  drawn.setAttribute('class', 'ico ico--s')
  drawn.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(svg, 'use')
  use.setAttribute('href', `${iconsUrl}#${name}`)
  drawn.append(use)
  return drawn
}

/** Makes a button. */
export function button(className: string, ...content: (Node | string)[]): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.append(...content)
  return made
}

/** Class of the words of all lists. */
export const wordClass = 'own-searches__word'

/** Arrows lead from a field through the words of the lists in sight below it, and back. */
export function attachArrows(field: HTMLInputElement, holder: HTMLElement): void {
  holder.addEventListener('keydown', (event) => {
    if (event.isComposing || field.value !== '') return
    const words = [...holder.querySelectorAll<HTMLElement>(`section:not([hidden]) .${wordClass}`)]
    const places = [field, ...words]
    const at = places.indexOf(event.target as HTMLInputElement)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (at < 0 || step === 0 || words.length === 0) return
    places[(at + step + places.length) % places.length]?.focus()
    event.preventDefault()
  })
}
