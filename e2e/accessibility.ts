import axe from 'axe-core'
import type { Page } from 'playwright-core'

export type Theme = 'light' | 'dark'

export const themes = ['light', 'dark'] as const

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations' as const],
}

/** What axe finds wrong with the page as it is shown now: rule, place and reason, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(`if (!window.axe) { ${axe.source} }`)
  const { violations } = await page.evaluate(
    (given) => (window as unknown as { axe: typeof axe }).axe.run(document, given),
    options,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary, html }) => {
      const reason = failureSummary?.split('\n').slice(1, 2).join('').trim()
      return `${id}: ${target.join(' ')}: ${reason} ${html.slice(0, 160)}`
    }),
  )
}
