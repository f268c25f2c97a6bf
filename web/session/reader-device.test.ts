import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function freshPage() {
  const { httpBackend } = await import('#web/platform/http-backend.ts')
  const call = vi.spyOn(httpBackend, 'call').mockResolvedValue({} as never)
  return { call, device: await import('./reader-device.ts') }
}

describe('the token of a browser', () => {
  it('is made when it is needed, and is the same on the next page', async () => {
    const first = (await freshPage()).device
    expect(first.knownDevice()).toBeUndefined()
    const token = first.readerDevice()
    expect(token).toMatch(/^[\w-]{43}$/)
    vi.resetModules()
    expect((await freshPage()).device.readerDevice()).toBe(token)
  })

  it('lasts as long as the page in a browser that stores nothing', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { device } = await freshPage()
    expect(device.readerDevice()).toBe(device.readerDevice())
  })

  it('is given to a member once, and again after signing out', async () => {
    const { call, device } = await freshPage()
    await device.joinMember('en', 7)
    expect(call).not.toHaveBeenCalled()
    const token = device.readerDevice()
    await device.joinMember('en', 7)
    await device.joinMember('en', 7)
    expect(call.mock.calls).toEqual([['en', 'joinDevice', { device: token }]])
    await device.leaveMember('en')
    await device.joinMember('en', 8)
    expect(call.mock.calls.slice(1)).toEqual([
      ['en', 'leaveDevice', { device: token }],
      ['en', 'joinDevice', { device: token }],
    ])
  })

  it('is given again where the server did not take it', async () => {
    const { call, device } = await freshPage()
    device.readerDevice()
    call.mockRejectedValueOnce(new Error('no network'))
    await expect(device.joinMember('en', 7)).rejects.toThrow('no network')
    await device.joinMember('en', 7)
    expect(call).toHaveBeenCalledTimes(2)
  })
})
