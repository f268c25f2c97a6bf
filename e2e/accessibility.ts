import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

export type Theme = 'light' | 'dark'

export const themes = ['light', 'dark'] as const

/** Half as long as what the package exports, which every page has to read. */
const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules that colours and sizes decide; all others judge the document, which is the same in every theme. */
const appearance = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const runOnly = {
  all: { type: 'tag', values: standards },
  appearance: { type: 'rule', values: appearance },
} as const satisfies Record<string, axe.RunOnly>

/** Which rules a page is judged by. */
export type Rules = keyof typeof runOnly

/** Returns the rules by which a page has to be judged in a theme, if it is judged in the other one too. */
export const rulesIn = (theme: Theme): Rules => (theme === 'light' ? 'all' : 'appearance')

/**
 * Returns the problems that axe finds on the page as it is shown now: rule, place and reason, one line each.
 * @param within only what stands there, such as a dialog over a page that was judged before
 */
export async function accessibilityProblems(page: Page, rules: Rules = 'all', within?: string): Promise<string[]> {
  await page.evaluate(`if (!window.axe) { ${source} }`)
  await untilPainted(page)
  const options = {
    runOnly: { ...runOnly[rules], values: [...runOnly[rules].values] },
    resultTypes: ['violations' as const],
  }
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: typeof axe }).axe.run(given.within ?? document, given.options),
    { within, options },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary, html }) => {
      const reason = failureSummary?.split('\n').slice(1, 2).join('').trim()
      return `${id}: ${target.join(' ')}: ${reason} ${html.slice(0, 160)}`
    }),
  )
}

/** Returns the problems of a page in both themes, as it stands now; it keeps the last. @param within as above */
export async function problemsInThemes(page: Page, within?: string): Promise<string[]> {
  const problems: string[] = []
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme })
    for (const problem of await accessibilityProblems(page, rulesIn(theme), within))
      problems.push(`${theme}: ${problem}`)
  }
  return problems
}

/**
 * Waits for what a change of the colour scheme brings: pages whose script answers to it, as the console's, hear of it with the
 * next frame, and colours may take a moment to change.
 */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((painted) => requestAnimationFrame(painted))
    const changes = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.all(changes.map(({ finished }) => finished.catch(() => undefined)))
  })
}
