import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const prose = readFileSync(new URL('./prose.css', import.meta.url), 'utf8')
/** Rules of the sheet, each as its selectors and its declarations. */
const rules = [...prose.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => ({ selectors, body }))

it.each(['table-scroll', 'math-scroll', 'math-wide'])('shows at the edge of a .%s that it continues', (name) => {
  const scrolling = rules.filter(({ selectors, body }) => selectors.includes(name) && /overflow[^:]*: auto/.test(body))
  expect(scrolling.length).toBeGreaterThan(0)
  expect(scrolling.filter(({ body }) => !/linear-gradient\([^;]*\slocal/.test(body))).toEqual([])
})
