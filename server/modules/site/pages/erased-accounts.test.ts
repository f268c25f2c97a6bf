import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createSiteEngine } from '#language/site-engine.ts'

const engine = createSiteEngine()

it.each(['privacy', 'fuwutiaokuan', 'contactus'])(
  'the traditional %s page names the deletion of an account as its button does',
  async (page) => {
    const text = await readFile(new URL(`shipped/${page}.md`, import.meta.url), 'utf8')
    const shown = engine.toTraditional(text)
    expect(shown).toContain('刪除帳戶')
    expect(shown).not.toMatch(/註銷|刪除帳號/)
    expect(shown.includes('「已刪除帳戶的作者」')).toBe(text.includes('“已注销作者”'))
  },
)
