import { mobileBreakpointPx } from '#contract/constants.ts'
import { type Language, languages } from '#language/languages.ts'
import { screens } from '#web/routes.tsx'
import type { Rules, Theme } from './accessibility.ts'
import { isOtherQuiz, sampleAddress } from './samples.ts'
import { addressIn, call, itemInAllLanguages, newestItems } from './site-content.ts'

/** One state of a screen, for what must hold on all of them. */
export interface ScreenCase {
  name: string
  language: Language
  address: () => Promise<string>
  status?: number
  /** Ways of viewing it, by the width of the window. */
  looks: (width: number) => readonly Look[]
}

export interface Look {
  theme: Theme
  rules: Rules
}

const states: [name: string, path: () => Promise<string>, status?: number][] = [
  ['home', async () => '/'],
  ['home, a category', async () => `/?category=${(await call('categoryLists', {})).list[0]?.id}`],
  ['flash list', async () => '/news'],
  ['article', async () => `/contents/${await itemInAllLanguages('article')}`],
  ['article, the longest', async () => `/contents/${await longestArticle()}`],
  ['flash', async () => `/news/${(await newestItems('flash', 1))[0]?.id}`],
  ['conference, speakers', async () => '/CryptoFi2025Speaker'],
  ['conference, agenda', async () => '/CryptoFi202504Time'],
  ['conference, contact', async () => '/CryptoFiContact'],
  ['missing flash', async () => '/news/99999999', 404],
  ['missing article', async () => '/contents/99999999', 404],
  ['not found', async () => '/nowhere', 404],
]

async function longestArticle(): Promise<number | undefined> {
  const items = await newestItems('article', 100)
  return items.toSorted((one, other) => other.html.length - one.html.length)[0]?.id
}

/** The address of a path that may carry a query, in a language. */
function inLanguage(language: Language, path: string): string {
  const [bare = '', query] = path.split('?')
  return addressIn(language, bare) + (query ? `?${query}` : '')
}

/** Screens that no state above is of, each as its own links show it. Those of members have journeys of their own. */
const others = screens
  .filter(
    ({ path, access }) =>
      access !== 'user' && !isOtherQuiz(path) && !['/', '/news', '/news/:id', '/contents/:id'].includes(path),
  )
  .map(({ path }): (typeof states)[number] => [path, () => sampleAddress(path)])

/** The English front has no address in another language. */
const isIn = (language: Language, path: string) => path !== '/en' || language === 'en'

/**
 * The traditional pages cross width and theme the other way round than the others, so that each combination is seen. The
 * document is judged as a whole where it can differ: in every language, and in the simplified one at both widths.
 */
const looksOf =
  (language: Language, inBothThemes: boolean) =>
  (width: number): Look[] => {
    const isWide = width > mobileBreakpointPx
    const isDark = isWide !== (language === 'zh-Hant-HK')
    const isSimplified = language === 'zh-Hans'
    const first: Look = { theme: isDark ? 'dark' : 'light', rules: isSimplified || !isWide ? 'all' : 'appearance' }
    if (!(inBothThemes && isSimplified)) return [first]
    return [first, { theme: isDark ? 'light' : 'dark', rules: 'appearance' }]
  }

/** Every state of every screen in every language. */
export const screenCases: ScreenCase[] = languages.flatMap((language) => {
  const inThis = ([name, path, status]: (typeof states)[number]) => ({
    name,
    language,
    address: async () => (name === '/en' ? name : inLanguage(language, await path())),
    status,
  })
  return [
    ...states.map((state) => ({ ...inThis(state), looks: looksOf(language, true) })),
    ...others
      .filter(([path]) => isIn(language, path))
      .map((state) => ({ ...inThis(state), looks: looksOf(language, false) })),
  ]
})
