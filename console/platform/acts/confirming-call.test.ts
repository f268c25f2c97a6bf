import { describe, expect, it, vi } from 'vitest'
import type { Call } from '#console/platform/backend.ts'
import { errorCatalogue } from '#contract/errors.ts'
import { BackendError } from '#web/calls/backend-error.ts'
import { confirmingCall, proofRequiredCode } from './confirming-call.ts'

/** A server that wants a proof until one is given. */
function server(code = proofRequiredCode) {
  const state = { proven: false, calls: 0 }
  const call = (async () => {
    state.calls += 1
    if (!state.proven) throw new BackendError(code, 'refused')
    return {}
  }) as Call
  return { state, call }
}

describe('a call that wants a proof of who is there', () => {
  it('knows the refusal of the catalogue', () => {
    expect(proofRequiredCode).toBe(errorCatalogue.proofRequired.code)
  })

  it('is made again once the proof is given', async () => {
    const { state, call } = server()
    const ask = vi.fn(async () => (state.proven = true))
    await expect(confirmingCall(call, ask)('revokeApiToken', { id: 1 })).resolves.toEqual({})
    expect([ask.mock.calls.length, state.calls]).toEqual([1, 2])
  })

  it('fails as it did where nobody gives one, and asks anew the next time', async () => {
    const { state, call } = server()
    const ask = vi.fn(async () => false)
    const confirming = confirmingCall(call, ask)
    for (let time = 0; time < 2; time += 1)
      await expect(confirming('revokeApiToken', { id: 1 })).rejects.toThrow('refused')
    expect([ask.mock.calls.length, state.calls]).toEqual([2, 2])
  })

  it('asks once for several', async () => {
    const { state, call } = server()
    const ask = vi.fn(async () => (state.proven = true))
    const confirming = confirmingCall(call, ask)
    await Promise.all([1, 2].map((id) => confirming('revokeApiToken', { id })))
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('that fails with anything else fails', async () => {
    const { call } = server(403)
    const ask = vi.fn(async () => true)
    await expect(confirmingCall(call, ask)('revokeApiToken', { id: 1 })).rejects.toThrow('refused')
    expect(ask).not.toHaveBeenCalled()
  })
})
