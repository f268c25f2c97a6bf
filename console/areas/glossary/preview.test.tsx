import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import type { CallOutput } from '#contract/calls.ts'
import { shownIn } from '../../../tools/shown-elements.ts'
import { PreviewOfChange } from './preview.tsx'

type Preview = CallOutput<'previewGlossary'>

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as Console['t']
const place = { lead: '在', before: '信息', after: '資訊', tail: '中' }
const nothing = { faults: [], warnings: [], looked: 2_000, changed: 0, places: 0, list: [] }
const shown = (given: object) =>
  shownIn(
    renderToStaticMarkup(
      <ConsoleProvider value={{ t } as Console}>
        <PreviewOfChange preview={{ ...nothing, ...given } as unknown as Preview} />
      </ConsoleProvider>,
    ),
  )

describe('the preview of a change of terms', () => {
  it('leads to the articles and flash that it alters, with each place before and after', () => {
    const list = [
      { id: 7, kind: 'article', title: '一篇', language: 'zh-Hans', places: [place] },
      { id: 8, kind: 'flash', title: '一条', language: 'zh-Hans', places: [place, place] },
    ]
    const page = shown({ changed: 2, places: 3, list })
    expect(page.one('status').text).toContain('glossary.previewOf 2,000 2 3')
    expect(page.one('link', '一篇').attributes.href).toBe('/contents/7')
    expect(page.one('link', '一条').attributes.href).toBe('/news/8')
    expect(page.all('listitem').map(({ within }) => within.all('deletion').length)).toEqual([1, 2])
    expect(page.all('insertion').map(({ text }) => text)).toEqual(['資訊', '資訊', '資訊'])
  })

  it('says how many there are beside those that it lists', () => {
    const list = [{ id: 7, kind: 'article', title: '一篇', language: 'zh-Hans', places: [] }]
    expect(shown({ changed: 1, list }).one('status').text).not.toContain('glossary.previewMore')
    expect(shown({ changed: 9, list }).one('status').text).toContain('glossary.previewMore 1')
  })

  it('says what is wrong in place of what would change, and beside it what should be known', () => {
    const faults = [{ fault: 'taken', with: '以太坊' }]
    const warnings = [{ warning: 'short' }]
    expect(
      shown({ faults })
        .all('alert')
        .map(({ text }) => text),
    ).toEqual(['glossary.fault.taken 以太坊'])
    expect(shown({ faults }).one('status').text).not.toContain('glossary.previewNone')
    expect(
      shown({ warnings })
        .all('alert')
        .map(({ text }) => text),
    ).toEqual(['glossary.warning.short '])
    expect(shown({ warnings }).one('status').text).toContain('glossary.previewNone')
  })
})
