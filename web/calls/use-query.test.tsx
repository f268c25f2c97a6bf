// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useQuery } from './use-query.ts'

/** Renders the hook with requests that the test answers, each by the input that it asked for. */
function renderQuery(first: number | undefined) {
  const asked: { input: number; answer: PromiseWithResolvers<string> }[] = []
  const load = (input: number) => {
    const answer = Promise.withResolvers<string>()
    asked.push({ input, answer })
    return answer.promise
  }
  const hook = renderHook(({ input }: { input: number | undefined }) => useQuery(input, load), {
    initialProps: { input: first },
  })
  const settle = (place: number, how: (answer: PromiseWithResolvers<string>) => void) =>
    act(async () => asked[place] && how(asked[place].answer))
  return { ...hook, asked, settle }
}

describe('a query', () => {
  it('keeps the response while the next one is loading, and says that it is stale', async () => {
    const { result, rerender, settle } = renderQuery(1)
    expect(result.current).toMatchObject({ data: undefined, loading: true, stale: true })
    await settle(0, ({ resolve }) => resolve('one'))
    expect(result.current).toMatchObject({ data: 'one', loading: false, stale: false })
    rerender({ input: 2 })
    expect(result.current).toMatchObject({ data: 'one', loading: true, stale: true })
    await settle(1, ({ resolve }) => resolve('two'))
    expect(result.current).toMatchObject({ data: 'two', loading: false, stale: false })
  })

  it('drops the response to an earlier input that arrives late, and its failure', async () => {
    const { result, rerender, settle } = renderQuery(1)
    rerender({ input: 2 })
    rerender({ input: 3 })
    await settle(2, ({ resolve }) => resolve('three'))
    await settle(0, ({ resolve }) => resolve('one'))
    await settle(1, ({ reject }) => reject(new Error('late')))
    expect(result.current).toMatchObject({ data: 'three', error: undefined, stale: false })
  })

  it('keeps the response beside the error, until a reload succeeds', async () => {
    const { result, settle } = renderQuery(1)
    await settle(0, ({ resolve }) => resolve('one'))
    act(() => result.current.reload())
    await settle(1, ({ reject }) => reject(new Error('refused')))
    expect(result.current).toMatchObject({ data: 'one', error: new Error('refused'), loading: false })
    act(() => result.current.reload())
    await settle(2, ({ resolve }) => resolve('two'))
    expect(result.current).toMatchObject({ data: 'two', error: undefined })
  })

  it('reloads the present input, however old the function is', async () => {
    const { result, rerender, asked } = renderQuery(1)
    const { reload } = result.current
    rerender({ input: 2 })
    act(reload)
    expect(asked.map(({ input }) => input)).toEqual([1, 2, 2])
  })

  it('loads nothing without an input', () => {
    const { asked, rerender } = renderQuery(undefined)
    expect(asked).toEqual([])
    rerender({ input: 5 })
    expect(asked.map(({ input }) => input)).toEqual([5])
  })
})
