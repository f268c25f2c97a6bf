import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { declaredEvents, listenersIn } from '../../documents/events-document.ts'
import { checkEvents } from './events.ts'

const product = fileURLToPath(new URL('../../../', import.meta.url))
const declared = `declare module '#server/platform/events/event-map.ts' {
  interface EventMap {
    /** An order was paid. */
    'order.paid': { id: number }
    /**
     * A ticket was given
     * to somebody else.
     */
    'ticket.moved': { id: number }
  }
}
`

it('reads events with their comments, and who listens', () => {
  expect(declaredEvents('events.ts', declared)).toEqual([
    { type: 'order.paid', about: 'An order was paid.', path: 'events.ts' },
    { type: 'ticket.moved', about: 'A ticket was given to somebody else.', path: 'events.ts' },
  ])
  expect(listenersIn(`listeners: () => [listenTo('order.paid', 'tickets', give), listenTo(\n'a.b', 'c', d)]`)).toEqual([
    { type: 'order.paid', name: 'tickets' },
    { type: 'a.b', name: 'c' },
  ])
})

it('takes the document of the product, and finds an event that it does not list', async () => {
  expect(await checkEvents(product)).toEqual([])
  const root = await mkdtemp(join(tmpdir(), 'harbourwire-events-'))
  try {
    for (const part of ['docs/events.md', 'server/modules', 'server/platform'])
      await cp(join(product, part), join(root, part), {
        recursive: true,
        filter: (path) => !path.endsWith('.ts') || /\/(events|subject)\.ts$/.test(path),
      })
    expect(await checkEvents(root)).toEqual([])
    await writeFile(join(root, 'server/modules/content/media/events.ts'), declared)
    expect(await checkEvents(root)).toEqual(['docs/events.md is not up to date: npm run build-documents'])
    await writeFile(join(root, 'server/modules/content/media/subject.ts'), `[listenTo('nobody.said', 'media', run)]`)
    await expect(checkEvents(root)).rejects.toThrow(
      'media/subject.ts listens to nobody.said, which no events.ts declares',
    )
  } finally {
    await rm(root, { recursive: true })
  }
})
