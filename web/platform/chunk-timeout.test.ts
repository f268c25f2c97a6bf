import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chunkLoadTimeoutMs } from '#contract/constants.ts'
import type { PageRoute } from '#web/router/router.ts'
import { loader } from '#web/router/routing.ts'
import type { LanguageBackend } from './backend.ts'
import { ChunkLoadError, codeInTime, isChunkFailure, isLoadFailure, withChunkTimeout } from './chunk-timeout.ts'

const never = () => new Promise<never>(() => {})

describe('a part of the program that does not come', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([
    [
      'the component of a page',
      () => withChunkTimeout({ loadComponent: never } as unknown as PageRoute).loadComponent(),
    ],
    ['the loader of a page', () => loader(never, 'homeLoader' as never)({} as LanguageBackend, {})],
  ])('fails after 120 seconds: %s', async (_, load) => {
    const failed = vi.fn()
    load().catch(failed)
    await vi.advanceTimersByTimeAsync(chunkLoadTimeoutMs - 1)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed.mock.calls[0]?.[0]).toBeInstanceOf(ChunkLoadError)
  })

  it('leaves no timer behind when it came', async () => {
    expect(await codeInTime(Promise.resolve('code'))).toBe('code')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the failure of a page', () => {
  it.each([
    ['a part that hangs', new ChunkLoadError(1), true, true],
    ['a part that is gone (Chrome)', new TypeError('Failed to fetch dynamically imported module: /a.js'), true, true],
    ['a part that is gone (Firefox)', new TypeError('error loading dynamically imported module'), true, true],
    ['a part that is gone (Safari)', new TypeError('Importing a module script failed.'), true, true],
    ['a call without a network', new TypeError('Failed to fetch'), false, true],
    ['a call without a network (Safari)', new TypeError('Load failed'), false, true],
    ['a call that hangs', new DOMException('late', 'TimeoutError'), false, true],
    ['a mistake of ours', new TypeError('x is not a function'), false, false],
    ['anything else', 'odd', false, false],
  ])('%s', (_, error, chunk, load) => {
    expect(isChunkFailure(error)).toBe(chunk)
    expect(isLoadFailure(error)).toBe(load)
  })
})
