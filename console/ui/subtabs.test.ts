import { expect, it } from 'vitest'
import { showCurrent } from './subtabs.tsx'

const box = (left: number, right: number) => ({ getBoundingClientRect: () => ({ left, right }) })

it.each([
  ['after the edge', box(380, 460), 125],
  ['before the edge', box(-30, 50), -15],
  ['in sight', box(60, 120), 0],
  ['missing', null, 0],
])('a row of tabs whose current one is %s scrolls sideways until it is whole', (_, current, moved) => {
  const row = { ...box(-15, 335), scrollLeft: 0, querySelector: () => current }
  showCurrent(row as unknown as HTMLElement)
  expect(row.scrollLeft).toBe(moved)
})
