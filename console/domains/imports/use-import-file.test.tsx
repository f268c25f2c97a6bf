// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useImportFile } from './use-import-file.ts'

const open = () =>
  renderHook(() =>
    useImportFile<string>({ limit: 100, preview: async (text) => `about ${text}`, read: (file) => file.text() }),
  )

it('shows the answer about the file as it was read last, in whatever order answers come', async () => {
  const { result } = open()
  await act(() => result.current.choose(new File(['a'], 'a.csv')))
  expect(result.current.report).toBe('about a')
  const [slow, quick] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  await act(async () => {
    const reviews = [result.current.review(slow.promise), result.current.review(quick.promise)]
    quick.resolve('in the second zone')
    await reviews[1]
    slow.resolve('in the first zone')
    await reviews[0]
  })
  expect(result.current.report).toBe('in the second zone')
})

it('shows nothing about a file that was put away meanwhile', async () => {
  const { result } = open()
  const late = Promise.withResolvers<string>()
  await act(async () => {
    const review = result.current.review(late.promise)
    result.current.clear()
    late.resolve('about a')
    await review
  })
  expect(result.current.report).toBeUndefined()
})
