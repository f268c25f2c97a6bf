import { tablePages } from '#contract/constants.ts'

/** Scrolls an element to the top of the window, slowing down towards the end. */
export function scrollToTop(element: HTMLElement): void {
  const from = window.scrollY
  const way = element.getBoundingClientRect().top
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, from + way)
    return
  }
  const began = performance.now()
  const step = (now: number) => {
    const part = Math.min(1, (now - began) / tablePages.scrollMs)
    window.scrollTo(0, from + way * (1 - (1 - part) ** 3))
    if (part < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}
