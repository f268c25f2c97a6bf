import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { endOffer, offeredUndos, offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { type Console, ConsoleProvider } from '../platform/console-context.tsx'
import { UndoBar } from './undo-bar.tsx'

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Console['t']
const bar = () =>
  renderToStaticMarkup(
    <ConsoleProvider value={{ t } as Console}>
      <StaticRouter location="/">
        <UndoBar />
      </StaticRouter>
    </ConsoleProvider>,
  )
const offer = (key: string, more: object = {}) =>
  offerUndo({ key, text: `Approved ${key}`, ms: 10_000, undo: async () => {}, ...more })

afterEach(() => {
  for (const { key } of offeredUndos()) endOffer(key)
})

describe('the bar of what can be undone', () => {
  it('has nothing to say, and nothing to press, where there is nothing', () => {
    expect(bar()).not.toMatch(/<button|Approved/)
  })

  it('says the newest once, with its seconds, which it does not count aloud', () => {
    offer('one')
    offer('two', { path: '/review/2' })
    const html = bar()
    expect(html.match(/role="status"[^>]*>([^<]*)</)?.[1]).toBe('undo.said Approved two 10')
    expect(html.match(/aria-hidden="true">10</g)).toHaveLength(2)
    expect(html).toContain('href="/review/2"')
    expect(html.match(/<button/g)).toHaveLength(2)
  })

  it('gives the keys to the newest alone', () => {
    offer('one')
    offer('two')
    expect(bar().match(/aria-keyshortcuts="z Control\+z"/g)).toHaveLength(1)
  })
})
