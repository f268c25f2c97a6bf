import { iconsUrl } from 'virtual:icons'
import type { IconName } from '#web/ui/icon-names.ts'

/** Parts of the lists below the field of the search overlay, in plain DOM. */

const svg = 'http://www.w3.org/2000/svg'

/** Creates an icon of the site's set. */
export function icon(name: IconName): SVGElement {
  const drawn = document.createElementNS(svg, 'svg')
  drawn.setAttribute('class', 'ico ico--s')
  drawn.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS(svg, 'use')
  use.setAttribute('href', `${iconsUrl}#${name}`)
  drawn.append(use)
  return drawn
}

/** Creates a button of the type `button`, which submits no form. */
export function button(className: string, ...content: (Node | string)[]): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.append(...content)
  return made
}

/** The class of the entries of all lists, by which the arrow keys find them. */
export const wordClass = 'own-searches__word'

/** Lets the arrow keys move the focus from an empty field through the visible entries below it, and back. */
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
