/** Relative times that can be written out; those of a timeline stand below their day and are exact already. */
const relative = 'time[title]:not(.fl > *, .evt > *)'

/**
 * Fingers cannot hover: a tap on a relative time writes the exact one behind it, and another takes it away. Also on a card
 * that leads elsewhere as a whole: browsers take such a tap for one on its link, so the place decides.
 */
export function tellExactTimes(): void {
  if (!matchMedia('(hover: none)').matches) return
  const tell = (event: MouseEvent) => {
    const time = document.elementFromPoint(event.clientX, event.clientY)?.closest(relative)
    if (!time) return
    time.toggleAttribute('data-exact')
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', tell, true)
}
