import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inLanguage } from './backend.ts'
import { loadWidget } from './widget.ts'

const minute = 60_000

function browserWith(storage: Partial<Storage>) {
  vi.stubGlobal('document', {})
  vi.stubGlobal('sessionStorage', storage)
}

function memory(): Partial<Storage> {
  const values = new Map<string, string>()
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) }
}

const call = vi.fn()
const backend = inLanguage({ call }, 'zh-Hans')
const load = (now: number, from = backend) => loadWidget(from, 'homeSearchList', {}, now)

beforeEach(() => call.mockReset().mockImplementation(async (language: string) => ({ searchLists: [], language })))
afterEach(() => vi.unstubAllGlobals())

describe('a widget', () => {
  it('is asked for once in a session, in each language, and again after half an hour', async () => {
    browserWith(memory())
    expect(await load(0)).toEqual(await load(29 * minute))
    expect(call).toHaveBeenCalledTimes(1)
    await load(0, inLanguage({ call }, 'en'))
    expect(call).toHaveBeenCalledTimes(2)
    await load(30 * minute)
    expect(call).toHaveBeenCalledTimes(3)
  })

  it('is asked for each time on the server', async () => {
    await load(0)
    await load(0)
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('is null where its call fails, and asked for again the next time', async () => {
    browserWith(memory())
    call.mockRejectedValueOnce(new Error('down'))
    expect(await load(0)).toBeNull()
    expect(await load(1)).not.toBeNull()
  })

  it.each<[string, Partial<Storage>]>([
    [
      'refuses',
      {
        getItem: () => {
          throw new Error('refused')
        },
        setItem: () => {
          throw new Error('refused')
        },
      },
    ],
    ['holds nonsense', { getItem: () => '{', setItem: () => {} }],
    [
      'holds what comes from the future',
      { getItem: () => JSON.stringify({ at: 9e15, data: 'old' }), setItem: () => {} },
    ],
  ])('works where the storage %s', async (_name, storage) => {
    browserWith(storage)
    expect(await load(0)).toEqual({ searchLists: [], language: 'zh-Hans' })
  })
})
