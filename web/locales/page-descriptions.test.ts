import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { dataTypes } from '#contract/market/data-terms.ts'

/** Descriptions that search engines show of pages: shorter ones say too little, longer ones are cut off. */
const [least, most] = [50, 160]

const root = new URL('../..', import.meta.url).pathname
const catalogues = import.meta.glob<Record<string, Record<string, string>>>(
  ['./*.ts', './*/*.ts', '!./**/*.test.ts', '!./**/*overrides.ts'],
  { eager: true },
)
const sample: Readonly<Record<string, string>> = { site: '港讯', name: '海事链', title: '市场' }
const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => sample[name] ?? name)

/** The text of an area, else of the whole site. */
function textOf(area: string, language: string, key: string): string | undefined {
  for (const path of [`./${area}/${language}.ts`, `./${language}.ts`]) {
    const found = Object.values(catalogues[path] ?? {}).find((one) => typeof one === 'object' && one[key] !== undefined)
    if (found) return found[key]
  }
  return undefined
}

/** Descriptions of pages that search engines may list, by area: [area, key of the text]. */
async function descriptions(): Promise<[area: string, key: string][]> {
  const found: [string, string][] = [['atlas', 'entryDescription']]
  for await (const path of glob('web/areas/**/*.tsx', { cwd: root })) {
    const area = path.split('/')[2] ?? ''
    for (const [head] of readFileSync(root + path, 'utf8').matchAll(/<Head\b[\s\S]*?\/>/g)) {
      const isListed = !/\bnoindex(?!=)/.test(head)
      const key = /description=\{(?:[^{}]*?\|\| )?t\(['`]([\w.]+\$?)/.exec(head)?.[1]
      if (!isListed || key === undefined) continue
      const keys = key.endsWith('.$') ? dataTypes.map((type) => key.replace('$', type)) : [key]
      found.push(...keys.map((one): [string, string] => [area, one]))
    }
  }
  return found
}

describe('descriptions of pages', async () => {
  const all = await descriptions()

  it('are found', () => expect(all.length).toBeGreaterThan(20))

  it.each(all.flatMap(([area, key]) => ['zh-hans', 'zh-hant', 'en'].map((one) => [area, key, one] as const)))(
    `of %s, %s in %s have ${least} to ${most} characters`,
    (area, key, language) => {
      const text = filled(textOf(area, language, key) ?? '')
      expect(text.length, text).toBeGreaterThanOrEqual(least)
      expect(text.length, text).toBeLessThanOrEqual(most)
    },
  )
})
