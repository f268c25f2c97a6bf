import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import { shownIn } from '../../../tools/shown-elements.ts'
import { Facts } from './facts.tsx'

const t = ((key: string) => key) as Console['t']
const plain = {
  ...{ category: null, labels: [], bylines: [], language: 'zh-Hans', origin: 'original' },
  ...{ source_name: '', source_url: '', cover_picture: null },
}
const shown = (given: object) =>
  shownIn(
    renderToStaticMarkup(
      <ConsoleProvider value={{ t, language: 'en' } as Console}>
        <Facts manuscript={{ ...plain, ...given } as unknown as Manuscript} />
      </ConsoleProvider>,
    ),
  )
const factsOf = (page: ReturnType<typeof shown>) => {
  const values = page.all('definition').map(({ text }) => text)
  return new Map(page.all('term').map(({ text }, place) => [text, values[place]]))
}

describe('the facts of a manuscript', () => {
  it('leave out what it does not say, and say so where a review needs to know', () => {
    const facts = factsOf(shown({}))
    expect([...facts.keys()]).toEqual(['category', 'labels', 'language', 'origin', 'cover'])
    expect(facts.get('labels')).toBe('—')
    expect(facts.get('cover')).toBe('coverDrawn')
  })

  it('do not say that it has no category while the names of categories are on their way', () => {
    expect(factsOf(shown({})).get('category')).toBe('—')
    expect(factsOf(shown({ category: 2 })).get('category')).toBe('…')
  })

  it('name who signs it and where it comes from', () => {
    const page = shown({ bylines: ['甲', '乙'], source_name: 'Example', source_url: 'https://example.org/a' })
    expect(factsOf(page).get('bylines')).toMatch(/甲.*乙/)
    expect(page.one('link', 'Example').attributes).toMatchObject({
      href: 'https://example.org/a',
      rel: expect.stringContaining('nofollow'),
    })
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.org', 'ftp://example.org'])(
    'show %s as text, never as a link',
    (source_url) => {
      const page = shown({ source_url })
      expect(page.all('link')).toEqual([])
      expect(factsOf(page).get('source')).toBe(source_url)
    },
  )
})
