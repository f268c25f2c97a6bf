import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { withoutModules } from './page-modules-plugin.ts'

describe('withoutModules', () => {
  it('leaves out the names of modules alone', () => {
    const row = {
      before: "{ path: '/news', module: 'web/areas/a.tsx',",
      after: "page: () => import('#web/areas/a.tsx') }",
    }
    expect(withoutModules(row.before + row.after)).toBe(`{ path: '/news', module: '',${row.after}`)
  })

  it.each(['web/routes.tsx', 'web/areas/account/screens.ts'])('finds those of every screen of %s', async (name) => {
    const routes = await readFile(name, 'utf8')
    expect(routes).toMatch(/module: 'web\//)
    expect(withoutModules(routes)).not.toMatch(/module: ['"]web\//)
  })
})
