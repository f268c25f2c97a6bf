import { expect, it } from 'vitest'
import { screens } from '#web/routes.tsx'
import { floatsOf } from './screen.ts'

const floating = screens.filter((screen) => floatsOf(screen).tool || floatsOf(screen).download).map(({ path }) => path)

it('nothing floats where members work, write, pay or show a code', () => {
  expect(screens.filter(({ access, path }) => access === 'user' && floating.includes(path))).toEqual([])
  for (const path of ['/events/:id', '/order/:order', '/ticket/:ticket', '/feedback', '/my', '/publish', '/ac_organ'])
    expect(floating, path).not.toContain(path)
})

it('the language and the app are at hand where one reads', () => {
  for (const path of ['/', '/news', '/contents/:id', '/events']) expect(floating).toContain(path)
})
