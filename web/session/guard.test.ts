import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { BackendError } from '#web/calls/backend-error.ts'
import { accountHans } from '#web/locales/account/zh-hans.ts'
import type { Backend } from '#web/platform/backend.ts'

const cookie = { written: '' }

beforeEach(() => {
  vi.resetModules()
  cookie.written = ''
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    documentElement: { dataset: { member: '' } },
    get cookie() {
      return cookie.written
    },
    set cookie(text: string) {
      cookie.written = text
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The guard of a page that has just been loaded, and what it announces. */
async function freshGuard(answer: () => Promise<unknown>) {
  const call = vi.fn(answer)
  const announced = vi.fn()
  const reloaded = vi.fn()
  vi.doMock('#web/router/reload.ts', () => ({ reloadPage: reloaded }))
  vi.doMock('./session.ts', async (original) => ({ ...(await original<object>()), announce: announced }))
  const { isAdmitted: admitted } = await import('./guard.ts')
  return { call, announced, reloaded, admit: () => admitted({ call } as unknown as Backend, 'zh-Hans', '/my') }
}

describe('the guard of screens for members', () => {
  it('fetches the user once and lets them in', async () => {
    const { call, announced, admit } = await freshGuard(async () => ({ nickname: '林知遠' }))
    expect(await admit()).toBe(true)
    expect(await admit()).toBe(true)
    expect(call).toHaveBeenCalledTimes(1)
    expect(call).toHaveBeenCalledWith('zh-Hans', 'getUserInfo', {})
    expect(announced).not.toHaveBeenCalled()
    expect(cookie.written).toBe('')
  })

  const failures: [what: string, answer: () => Promise<unknown>, text: string][] = [
    ['a refusal', () => Promise.reject(new BackendError(1005, '验证失败，请重新登录')), '验证失败，请重新登录'],
    ['a refusal without words', () => Promise.reject(new BackendError(1005, '')), 'Has Error'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), accountHans.network],
    ['an answer without a user', async () => null, errorCatalogue.accountGone.message['zh-Hans']],
  ]
  it.each(failures)('resets the token and says why after %s', async (_, answer, text) => {
    const { announced, admit } = await freshGuard(answer)
    expect(await admit()).toBe(false)
    expect(announced).toHaveBeenCalledExactlyOnceWith({ text, tone: 'failed' })
    expect(cookie.written).toBe('member=0; path=/; samesite=lax; secure')
    expect(document.documentElement.dataset).not.toHaveProperty('member')
  })

  it('has the page loaded anew, with what was wanted, where the session has ended', async () => {
    const words = errorCatalogue.sessionEnded.message['zh-Hans']
    const { announced, reloaded, admit } = await freshGuard(() => Promise.reject(new BackendError(10500, words)))
    expect(await admit()).toBe(false)
    expect(reloaded).toHaveBeenCalledExactlyOnceWith(words, '/my')
    expect(announced).not.toHaveBeenCalled()
  })
})
