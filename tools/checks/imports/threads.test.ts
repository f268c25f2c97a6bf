import { expect, it } from 'vitest'
import { renderingOutsideThreads } from './threads.ts'

const render = 'server/platform/text/rich-text/render.ts'
const imported = (from: string, to: string, typeOnly = false) =>
  renderingOutsideThreads({ from, to, typeOnly, line: 1, specifier: to, dynamic: false })

it.each([
  ['server/modules/site/site/pages.ts', render],
  ['server/modules/newsroom/flash/publication.ts', 'server/modules/newsroom/flash/text.ts'],
  ['server/modules/newsroom/manuscripts/publication.ts', 'server/platform/text/document/render.ts'],
])('%s does not call %s itself', (from, to) => expect(imported(from, to)).toMatch(/rendered in threads/))

it.each([
  ['server/platform/text/document/render.ts', render],
  ['server/importers/demo/load.ts', render],
  ['server/modules/site/site/pages.test.ts', render],
  ['server/modules/site/site/pages.ts', 'server/platform/text/rich-text/rendering.ts'],
])('%s may import %s', (from, to) => expect(imported(from, to)).toBeUndefined())

it('of what runs in threads everybody may name the types', () =>
  expect(imported('server/modules/site/site/pages.ts', render, true)).toBeUndefined())
