import { glob, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { withShortKeys } from './message-keys-plugin.ts'

describe('withShortKeys', () => {
  it('names a key the same in the catalogue and where it is used', () => {
    const short = /^t\('(~\w+)'\)$/.exec(withShortKeys("t('nav.home')"))?.[1]
    expect(short).toBeDefined()
    expect(withShortKeys(`{ "nav.home": "首页" }`)).toBe(`{ "${short}": "首页" }`)
  })

  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text is source code.
  it.each(["t('language.en')", 't(`language.${primary}`)', "import('../page.tsx')", "'site.test'", "'nav.home '"])(
    'leaves %s alone',
    (code) => {
      expect(withShortKeys(code)).toBe(code)
    },
  )

  it('knows every prefix that code completes at run time', async () => {
    const composed = new Set<string>()
    for await (const name of glob('web/**/*.{ts,tsx}')) {
      for (const [, prefix = ''] of (await readFile(name, 'utf8')).matchAll(/`([a-zA-Z]+\.)[a-zA-Z]*\$\{/g))
        composed.add(prefix)
    }
    const catalogue = await readFile('web/locales/zh-hans.ts', 'utf8')
    const keys = [...catalogue.matchAll(/^ {2}'([^']+)':/gm)].map((match) => match[1] ?? '')
    const completed = keys.filter((key) => composed.has(`${key.split('.')[0]}.`))
    expect(completed.length).toBeGreaterThan(0)
    for (const key of completed) expect(withShortKeys(`'${key}'`)).toBe(`'${key}'`)
    const left = keys.filter((key) => withShortKeys(`'${key}'`) === `'${key}'`)
    expect(left.every((key) => composed.has(`${key.split('.')[0]}.`))).toBe(true)
  })
})
