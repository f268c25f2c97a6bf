import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets } from '#server/platform/seal.ts'
import type { Address } from '../codes/addresses.ts'
import { createKnownDevices } from './known-devices.ts'

const devices = createKnownDevices(createSecrets('a-secret-of-more-than-32-characters-for-tests'))
const emailOf = (name: string | number): Address => ({ kind: 'email', email: `${name}@example.org` })
const [lin, he] = [emailOf('lin'), emailOf('he')]

/** A browser that keeps the cookie that it is given. */
function browser(deviceCookie?: string) {
  const state = {
    deviceCookie,
    keepDevice: (value: string) => {
      state.deviceCookie = value
    },
  }
  return state
}

describe('a known device', () => {
  it('is known for the addresses of who signed in there, and for no other', () => {
    const caller = browser()
    devices.remember(caller, [lin])
    const id = devices.find(caller, lin)
    expect(id).toMatch(/^[\w-]{22}$/)
    expect(devices.find(caller, he)).toBeUndefined()
    devices.remember(caller, [he])
    expect([devices.find(caller, lin), devices.find(caller, he)]).toEqual([id, id])
  })

  it('keeps the newest addresses, each once', () => {
    const caller = browser()
    for (let n = 0; n < 12; n += 1) devices.remember(caller, [emailOf(n), emailOf(n)])
    const known = Array.from({ length: 12 }, (_, n) => devices.find(caller, emailOf(n)) !== undefined)
    expect(known).toEqual([...Array(4).fill(false), ...Array(8).fill(true)])
  })

  it('is not known by a cookie of another key, another device or by anything made up', () => {
    const [caller, other] = [browser(), browser()]
    devices.remember(caller, [lin])
    devices.remember(other, [he])
    const [signature, id] = [caller.deviceCookie?.split('.')[1], other.deviceCookie?.split('.')[0]]
    expect(devices.find(browser(`${id}.${signature}`), lin), 'put together of two').toBeUndefined()
    const elsewhere = createKnownDevices(createSecrets('another-secret-of-more-than-32-characters'))
    expect(elsewhere.find(caller, lin)).toBeUndefined()
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\w-]{22}\.[\w-]{22}$/)), (made) => {
        expect(devices.find(browser(made), lin)).toBeUndefined()
      }),
    )
  })
})
