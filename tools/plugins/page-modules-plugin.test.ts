import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { withChainedImports, withoutModules } from './page-modules-plugin.ts'

describe('withoutModules', () => {
  it('leaves out the names of modules alone', () => {
    const row = {
      before: "{ path: '/news', module: 'web/areas/a.tsx',",
      after: "page: () => import('#web/areas/a.tsx') }",
    }
    expect(withoutModules(row.before + row.after)).toBe(`{ path: '/news', ${row.after}`)
  })

  it.each(['web/routes.tsx', 'web/areas/account/screens.ts'])('finds those of every screen of %s', async (name) => {
    const routes = await readFile(name, 'utf8')
    expect(routes).toMatch(/module: 'web\//)
    expect(withoutModules(routes)).not.toMatch(/module: ['"]web\//)
  })
})

describe('withChainedImports', () => {
  it.each([
    ["async () => (await import('./a.tsx')).A,", "() => import('./a.tsx').then((code) => code.A),"],
    ["texts(async () => (await import('./a.tsx')).a()),", "texts(() => import('./a.tsx').then((code) => code.a())),"],
    ["async (data) => (await import('./a.tsx')).a(data),", "(data) => import('./a.tsx').then((code) => code.a(data)),"],
    ["return (await import('./a.tsx')).A", "return (await import('./a.tsx')).A"],
  ])('turns %s into %s', (before, after) => expect(withChainedImports(before)).toBe(after))

  it.each(['web/routes.tsx', 'web/areas/account/screens.ts'])('leaves no arrow that awaits in %s', async (name) => {
    const routes = await readFile(name, 'utf8')
    expect(routes).toMatch(/=> \(await import/)
    expect(withChainedImports(routes)).not.toMatch(/=> \(await import/)
  })
})
