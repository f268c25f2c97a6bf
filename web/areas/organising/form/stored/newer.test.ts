import { describe, expect, it } from 'vitest'
import { newerState } from './newer.ts'

type Saving = Parameters<typeof newerState>[0]
type Stored = NonNullable<ReturnType<Saving['base']>>

const version = (number: number) => ({ id: 7, version: number }) as Stored

function saving(begun?: Stored) {
  const state = { base: begun, unsaved: false }
  return { state, of: { base: () => state.base, hasUnsaved: () => state.unsaved } as Saving }
}

describe('an event that went on elsewhere', () => {
  it('is shown in its newer state', async () => {
    expect(await newerState(saving(version(3)).of, async () => version(4))).toEqual(version(4))
    expect(await newerState(saving(version(3)).of, async () => version(3))).toBeUndefined()
  })

  it('is not looked for while it is new, or not saved', async () => {
    const load = () => Promise.reject(new Error('It was asked for'))
    expect(await newerState(saving().of, load)).toBeUndefined()
    const { state, of } = saving(version(3))
    state.unsaved = true
    expect(await newerState(of, load)).toBeUndefined()
  })

  it('leaves alone what was written or saved here meanwhile', async () => {
    const { state, of } = saving(version(3))
    const writing = async () => {
      state.unsaved = true
      return version(4)
    }
    expect(await newerState(of, writing)).toBeUndefined()
    state.unsaved = false
    const saved = async () => {
      state.base = version(5)
      return version(5)
    }
    expect(await newerState(of, saved)).toBeUndefined()
  })
})
