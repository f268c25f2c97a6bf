import { expect, it } from 'vitest'
import { renderingOutsideThreads } from './check-imports-threads.ts'

const render = 'server/platform/rich-text/render.ts'
const imported = (from: string, to: string, typeOnly = false) =>
  renderingOutsideThreads({ from, to, typeOnly, line: 1, specifier: to, dynamic: false })

it.each([
  ['server/domains/site/pages.ts', render],
  ['server/domains/flash-desk/publication.ts', 'server/domains/flash-desk/text.ts'],
  ['server/domains/publishing/publication.ts', 'server/domains/publishing/document/render.ts'],
])('%s does not call %s itself', (from, to) => expect(imported(from, to)).toMatch(/rendered in threads/))

it.each([
  ['server/domains/publishing/document/render.ts', render],
  ['server/importers/demo/load.ts', render],
  ['server/domains/site/pages.test.ts', render],
  ['server/domains/site/pages.ts', 'server/platform/rich-text/rendering.ts'],
])('%s may import %s', (from, to) => expect(imported(from, to)).toBeUndefined())

it('of what runs in threads everybody may name the types', () =>
  expect(imported('server/domains/site/pages.ts', render, true)).toBeUndefined())
