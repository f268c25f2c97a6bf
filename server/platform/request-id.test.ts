import { expect, it } from 'vitest'
import { inRequest, presentRequestId, requestIdOf } from './request-id.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

it.each(['0123abcd', '8f2c1c0e-5d3b-4f43-9a51-0a8d1f1f8a11', 'a'.repeat(64), 'base64_for-urls'])(
  'accepts the id %s',
  (id) => {
    expect(requestIdOf(id)).toBe(id)
  },
)

it.each([
  ['none', undefined],
  ['a short one', '1234567'],
  ['a long one', 'a'.repeat(65)],
  ['an address', 'ada@example.org'],
  ['a line break', 'abcdefgh\nijkl'],
  ['markup', '<b>abcdef</b>'],
  ['several', ['abcdefgh', 'ijklmnop']],
])('makes a new one for %s', (_what, sent) => {
  expect(requestIdOf(sent)).toMatch(uuid)
  expect(requestIdOf(sent)).not.toBe(requestIdOf(sent))
})

it('is known behind everything that the work waits for, and nowhere else', async () => {
  const later = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return presentRequestId()
  }
  expect(await Promise.all([inRequest('one', later), inRequest('two', later), later()])).toEqual([
    'one',
    'two',
    undefined,
  ])
})
