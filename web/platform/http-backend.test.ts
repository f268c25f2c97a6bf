import { afterEach, expect, it, vi } from 'vitest'
import { holdReload } from '#web/router/reload.ts'
import { httpBackend, loadingBackend } from './http-backend.ts'

const stored = new Map<string, string>()
const replaced = vi.fn()
const reload = vi.fn()

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.clearAllMocks()
  stored.clear()
})

/** Makes a call that is answered so, on the page of an article. */
function ask(body: string, status = 200) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  vi.stubGlobal('location', { pathname: '/contents/7', search: '', reload })
  vi.stubGlobal('history', { state: { key: 'a' }, replaceState: replaced })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return httpBackend.call('zh-Hans', 'getUserInfo', {})
}

it.each([
  ['its own words', { code: 1005, message: '验证失败，请重新登录' }, '验证失败，请重新登录'],
  ["'Error' for an account that is gone without a word", { code: 1005, message: '' }, 'Error'],
  ["'Error' where there is no message at all", { code: 1005 }, 'Error'],
])('a refusal has %s', async (_, body, message) => {
  await expect(ask(JSON.stringify(body))).rejects.toMatchObject({ name: 'BackendError', code: 1005, message })
})

it.each([
  ['a page of a proxy', '<h1>Bad Gateway</h1>', 502],
  ['nothing', '', 503],
])('%s in place of an answer counts as a failure of the network', async (_, body, status) => {
  await expect(ask(body, status)).rejects.not.toMatchObject({ name: 'BackendError' })
})

it('a body without a code is the answer as it is', async () => {
  expect(await ask('{"id":7}')).toEqual({ id: 7 })
})

const ended = JSON.stringify({ code: 10500, message: '登录已失效，请重新登录', data: null })

it('the end of the session loads the page anew, with the dialog and the reason', async () => {
  await expect(ask(ended)).rejects.toMatchObject({ code: 10500 })
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 15_000)
  expect(replaced).toHaveBeenCalledExactlyOnceWith({ key: 'a' }, '', '#login=%2Fcontents%2F7')
  const { notice } = JSON.parse(stored.get('next-page') ?? '{}')
  expect(notice).toEqual({ text: '登录已失效，请重新登录', tone: 'failed' })
})

it('the end of the session leaves a page alone that holds what nobody has saved', async () => {
  const release = holdReload(() => true)
  await expect(ask(ended)).rejects.toMatchObject({ code: 10500 })
  await import('#web/router/handoff.ts')
  expect(reload).not.toHaveBeenCalled()
  expect(stored.size).toBe(0)
  release()
})

it.each([
  ['a proxy without a process', [new Response('', { status: 502 }), new Response('{"id":7}')], 2, { id: 7 }],
  ['a refusal', [new Response('{"code":404,"message":"没有"}')], 1, undefined],
  ['two of these', [new Response('', { status: 502 }), new Response('', { status: 502 })], 2, undefined],
])('after %s, a page asks once more only where nobody answered', async (_, answers, times, data) => {
  vi.useFakeTimers()
  const fetch = vi.fn()
  for (const answer of answers) fetch.mockResolvedValueOnce(answer)
  vi.stubGlobal('fetch', fetch)
  const loaded = loadingBackend.call('zh-Hans', 'getUserInfo', {}).catch(() => undefined)
  await vi.runAllTimersAsync()
  expect(await loaded).toEqual(data)
  expect(fetch).toHaveBeenCalledTimes(times)
})
