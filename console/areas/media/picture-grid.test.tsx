import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadMediaTexts } from '#console/domains/media/media-texts.ts'
import { mediaHans as t } from '#console/locales/media/zh-hans.ts'
import { consoleHans } from '#console/locales/zh-hans.ts'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import type { MediaRow } from '#contract/content/media-desk.ts'
import { shownIn } from '../../../tools/shown-elements.ts'
import { PictureGrid } from './picture-grid.tsx'

beforeAll(() => loadMediaTexts('zh-Hans'))

const row = (given: Partial<MediaRow>): MediaRow => ({
  hash: 'abcdef0123456789',
  picture: { url: '/media/a/1600.jpg', width: 1600, height: 900, alt: '' },
  name: '维港',
  folder: '香港',
  texts: { 'zh-Hans': { alt: '夜色', credit: '图片：甲' } },
  type: 'jpeg',
  bytes: 1000,
  stored_time: '2026-01-02 03:04:05',
  uses: 0,
  version: 1,
  ...given,
})

function grid(list: MediaRow[] | undefined, { failure = '', at = '/' } = {}) {
  const data = list && { list, total: list.length }
  const answer = { data, stale: false, failure, reload: () => {} }
  const context = { t: (key: string) => (consoleHans as Record<string, string>)[key] ?? key, language: 'zh-Hans' }
  const page = { page: 1, size: 25 }
  const html = renderToStaticMarkup(
    <ConsoleProvider value={context as unknown as Console}>
      <StaticRouter location={at}>
        <PictureGrid answer={answer as never} page={page} onPage={() => {}} onOpen={() => {}} />
      </StaticRouter>
    </ConsoleProvider>,
  )
  return { html, shown: shownIn(html) }
}

describe('the pictures of the library', () => {
  it.each([
    ['nothing', {}, undefined],
    ['its credit', { texts: { 'zh-Hans': { alt: '夜色' } } }, t['library.noCredit']],
    ['its alternative text', { texts: { 'zh-Hans': { credit: '图片：甲' } } }, t['library.noAlt']],
    ['both', { texts: {} }, t['library.noWords']],
    ['both, outside the library, where nobody has to write them', { texts: {}, folder: null }, undefined],
  ] as const)('say where a picture lacks %s', (_, given, missing) => {
    const [card] = grid([row(given)]).shown.all('listitem')
    expect(/缺.*$/.exec(card?.text ?? '')?.[0]).toBe(missing)
  })

  it('name each by its name or the beginning of its hash, with its folder and number of uses', () => {
    const { shown } = grid([row({ uses: 3 }), row({ hash: '0123456789abcdef', name: '', folder: '' })])
    const cards = shown.all('listitem')
    expect(cards.map((card) => card.within.all('button').map(({ name }) => name))).toEqual([['维港'], ['01234567']])
    const [first, second] = cards
    expect(first?.text).toContain('香港')
    expect(second?.text).toContain(t['library.noFolder'])
  })

  it('tell an empty library from a search without results, and a failure from both', () => {
    expect(grid([]).html).toContain(t['library.empty'])
    expect(grid([], { at: '/?keyword=x' }).html).toContain(consoleHans.nothingFound)
    const failed = grid(undefined, { failure: '连接中断' })
    expect(failed.shown.one('alert').text).toContain('连接中断')
    expect(failed.html).not.toContain(t['library.empty'])
  })
})
