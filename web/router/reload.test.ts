import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const reload = vi.fn()
const replaced = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  vi.stubGlobal('location', { pathname: '/news', search: '?page=2', reload })
  vi.stubGlobal('history', { state: null, replaceState: replaced })
  vi.stubGlobal('sessionStorage', { setItem: () => {}, getItem: () => null, removeItem: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

const fragments = () => replaced.mock.calls.map((given) => given[2])

it.each([
  ['a call is refused, then the guard says where the reader was going', [undefined, '/my'], '#login=%2Fmy'],
  ['the guard is first', ['/my', undefined], '#login=%2Fmy'],
  ['two calls are refused', [undefined, undefined], '#login=%2Fnews%3Fpage%3D2'],
])('the page is loaded anew once where %s', async (_, wishes, fragment) => {
  const { reloadPage } = await import('./reload.ts')
  await Promise.all(wishes.map((wanted) => reloadPage('Ended', wanted)))
  expect(reload).toHaveBeenCalledOnce()
  expect(fragments()).toEqual([fragment])
})

it('a refusal that comes while the page is being loaded anew changes nothing', async () => {
  const { reloadPage } = await import('./reload.ts')
  await reloadPage('Ended', '/my')
  await reloadPage('Ended')
  expect(reload).toHaveBeenCalledOnce()
  expect(fragments()).toEqual(['#login=%2Fmy'])
})
