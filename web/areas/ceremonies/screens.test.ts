import { expect, it } from 'vitest'
import specification from '#contract/specification/routes.json' with { type: 'json' }
import { createRouteFinder } from '#web/router/route-finder.ts'
import { pages } from '#web/routes.tsx'

const find = createRouteFinder(pages)
const rows = specification.routes.filter(({ screen }) => screen.startsWith('annual-ceremony'))

it('both screens of the specification are there', () => {
  expect(rows).toHaveLength(2)
})

it.each(rows)('$screen at $path has the meta of the specification', ({ screen, path, meta }) => {
  for (const prefix of ['', '/zh-hant', '/en']) {
    const found = find(prefix + path)?.screen
    expect(found?.name).toBe(screen)
    expect(found?.meta).toEqual(meta)
  }
})
