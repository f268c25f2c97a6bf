import { describe, expect, it } from 'vitest'
import { type Bundle, brokenBundle, consoleLoad, firstLoads, foreignIn, laterLoads } from './bundle.ts'

const page = 'web/areas/reading/home/home-page.tsx'

/** A bundle in which the page shares a chunk with the entry, and each catalogue is a chunk of its own. */
function bundleWith(sizes: Record<string, number> = {}, more: Bundle['manifest'] = {}): Bundle {
  return {
    pages: [page],
    manifest: {
      'web/entry-client.tsx': { file: 'entry.js', css: ['entry.css'], imports: ['_shared.js'] },
      '_shared.js': { file: 'shared.js', dynamicImports: ['web/locales/en.ts', 'web/locales/zh-hans.ts'] },
      [page]: { file: 'home.js', css: ['home.css'], imports: ['_shared.js', 'web/entry-client.tsx'] },
      'web/locales/en.ts': { file: 'en.js' },
      'web/locales/zh-hans.ts': { file: 'zh.js', imports: ['_shared.js'] },
      'language/browser/convert.ts': { file: 'convert.js' },
      ...more,
    },
    sizes: new Map(
      Object.entries({
        'entry.js': 60_000,
        'shared.js': 20_000,
        'home.js': 5_000,
        'en.js': 2_000,
        'zh.js': 3_000,
        'convert.js': 6_000,
        'entry.css': 12_000,
        'home.css': 1_000,
        'assets/dictionary-abc.txt': 60_000,
        ...sizes,
      }),
    ),
  }
}

it('counts each chunk of the entry and the page once, and the largest catalogue', () => {
  expect(firstLoads(bundleWith())).toEqual([{ page, script: 88_000, style: 13_000 }])
})

const dialog = 'web/domains/accounts/sign-in/sign-in-dialog.tsx'
const withDialog = (size: number) =>
  bundleWith(
    { 'dialog.js': size, 'dialog.css': 1_000, 'sign-in-en.js': 500, 'sign-in-zh.js': 700 },
    {
      [dialog]: { file: 'dialog.js', css: ['dialog.css'], imports: ['_shared.js'] },
      'web/locales/sign-in/en.ts': { file: 'sign-in-en.js' },
      'web/locales/sign-in/zh-hans.ts': { file: 'sign-in-zh.js' },
    },
  )

it('counts what a part that loads later brings along: its own chunks, its style and the largest of its catalogues', () => {
  expect(laterLoads(withDialog(8_000))).toEqual([{ part: dialog, weight: 9_700, budget: 30_000 }])
  expect(firstLoads(withDialog(8_000))).toEqual(firstLoads(bundleWith()))
  expect(brokenBundle(withDialog(28_301))).toEqual([expect.stringContaining(`${dialog} weighs 30.0 kB`)])
})

const newsroom = (size: number): Bundle['console'] => ({
  manifest: {
    'console/entry.tsx': { file: 'console.js', css: ['console.css'], imports: ['_locale.js'] },
    '_locale.js': { file: 'locale.js' },
    'console/locales/en.ts': { file: 'console-en.js' },
    'console/locales/zh-hans.ts': { file: 'console-zh.js' },
    'node_modules/antd/es/locale/en_US.js': { file: 'antd-en.js', imports: ['_locale.js'] },
    'node_modules/antd/es/locale/zh_CN.js': { file: 'antd-zh.js' },
  },
  sizes: new Map(
    Object.entries({
      'console.js': size,
      'console.css': 4_000,
      'locale.js': 1_000,
      'console-en.js': 2_000,
      'console-zh.js': 3_000,
      'antd-en.js': 500,
      'antd-zh.js': 900,
      'console.js.map': 900_000,
    }),
  ),
})

it('counts the console with its style and the texts of the language that has most', () => {
  expect(consoleLoad(newsroom(300_000) as NonNullable<Bundle['console']>)).toBe(308_900)
})

it.each([
  ['e.className="ant-btn ant-btn-primary"', ['the component library of the console']],
  ['this.dom.classList.add("ProseMirror")', ['the editor of texts']],
  ['.tiptap p{margin:0}', ['the editor of texts']],
  ['throw Error("viem@2.57.1")', ['what talks to wallets']],
  ['an important instant button', []],
])('knows %s by what it holds', (text, found) => expect(foreignIn(text)).toEqual(found))

/** A part that loads later and must be without what its button brings. */
const panel = 'web/domains/orders/paying/coins/coin-panel.tsx'

describe('brokenBundle', () => {
  it('has nothing to say of a sound bundle', () => expect(brokenBundle(bundleWith())).toEqual([]))

  it('has nothing to say of an editor that waits until it is asked for, nor of a console within its budget', () => {
    const foreign = new Map([['convert.js', ['the editor of texts']]])
    expect(brokenBundle({ ...bundleWith(), foreign, console: newsroom(341_100) })).toEqual([])
  })

  const converting = { [page]: { file: 'home.js', imports: ['language/browser/convert.ts', 'web/entry-client.tsx'] } }
  const broken: [what: string, bundle: Bundle, problem: string][] = [
    ['too much script', bundleWith({ 'home.js': 15_901 }), `${page}: script of the first load weighs 98.9 kB`],
    ['too much style', bundleWith({ 'home.css': 8_101 }), `${page}: style of the first load weighs 20.1 kB`],
    ['a large dictionary', bundleWith({ 'assets/dictionary-abc.txt': 70_001 }), 'assets/dictionary-abc.txt weighs'],
    ['a second dictionary', bundleWith({ 'assets/dictionary-def.txt': 1 }), 'there are 2 dictionaries'],
    ['a converter at once', bundleWith({}, converting), `${page}: the converter is part of the first load`],
    ['a web font', bundleWith({ 'assets/sans.woff2': 10 }), 'assets/sans.woff2 is a web font'],
    ['a heavy console', { ...bundleWith(), console: newsroom(354_901) }, 'the console: first load weighs 363.8 kB'],
    [
      'the editor on a page of readers',
      { ...bundleWith(), foreign: new Map([['shared.js', ['the editor of texts']]]) },
      `${page}: the editor of texts is part of the first load`,
    ],
    [
      'what talks to wallets beside the panel of a payment',
      {
        ...bundleWith({}, { [panel]: { file: 'panel.js', imports: ['wallet'] }, wallet: { file: 'wallet.js' } }),
        foreign: new Map([['wallet.js', ['what talks to wallets']]]),
      },
      `${panel}: what talks to wallets is part of the first load`,
    ],
    [
      'the look of the console on a page of readers',
      { ...bundleWith(), foreign: new Map([['home.css', ['the component library of the console']]]) },
      `${page}: the component library of the console is part of the first load`,
    ],
    ['a page without a chunk', { ...bundleWith(), pages: ['web/gone.tsx'] }, 'web/gone.tsx is not in the manifest'],
  ]
  it.each(broken)('tells of %s', (_, bundle, problem) => {
    expect(brokenBundle(bundle)).toEqual([expect.stringContaining(problem)])
  })
})
