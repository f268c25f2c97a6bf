import { inject } from 'vitest'
import { screens } from '#web/routes.tsx'
import { readDocument } from './document.ts'
import { itemInAllLanguages } from './site-content.ts'

/** Pages that are read in search of examples before a screen counts as linked from nowhere. */
const mostPages = 300
const keyword = '比特币'

const parameters = /:\w+/g
const patternOf = (path: string) => new RegExp(`^${path.replace(parameters, '([^/]+)')}$`)

/** Fills the parameters of a path in their order. */
const fill = (path: string, values: readonly string[]) => {
  const rest = [...values]
  return path.replace(parameters, () => rest.shift() ?? '')
}

let found: Promise<ReadonlyMap<string, string[]>> | undefined

/**
 * An address of a screen, with parameters that the demonstration content has: an item in all languages, else what the
 * site's own pages link to.
 * @param path the screen's canonical path or one of its aliases
 * @throws Error when no page leads to the screen
 */
export async function sampleAddress(path: string): Promise<string> {
  const screen = screens.find((one) => one.path === path || one.aliases.includes(path))
  if (!screen) throw new Error(`${path} is not in the table of screens`)
  if (!path.includes(':')) return path
  if (screen.path === '/contents/:id') return fill(path, [String(await itemInAllLanguages('article'))])
  if (screen.path === '/news/:id') return fill(path, [String(await itemInAllLanguages('flash'))])
  if (screen.path.endsWith('/:keyword')) return fill(path, [encodeURIComponent(keyword)])
  found ??= findSamples()
  const values = (await found).get(screen.path)
  if (!values) throw new Error(`no page leads to ${screen.path}`)
  return fill(path, values)
}

/** The parameters of the first link to each screen that has some, by the screen's path. */
async function findSamples(): Promise<Map<string, string[]>> {
  const wanted = screens
    .filter(({ path }) => path.includes(':'))
    .map(({ path }) => ({ path, pattern: patternOf(path) }))
  const open = screens.filter(({ path, access }) => access !== 'user' && !path.includes(':'))
  const queue = open.map(({ path }) => path)
  const seen = new Set(queue)
  const samples = new Map<string, string[]>()
  for (const address of queue) {
    if (samples.size === wanted.length || seen.size > mostPages) break
    const answer = await fetch(inject('siteOrigin') + address)
    for (const link of readDocument(await answer.text()).links) {
      const path = link.replace(/[?#].*/, '')
      if (!path.startsWith('/') || /^\/(en|zh-hant)\//.test(path) || seen.has(path)) continue
      seen.add(path)
      queue.push(path)
      for (const one of wanted) {
        const match = one.pattern.exec(path)
        if (match && !samples.has(one.path)) samples.set(one.path, match.slice(1))
      }
    }
  }
  return samples
}
