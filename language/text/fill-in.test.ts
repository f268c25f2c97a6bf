import { expect, test } from 'vitest'
import { fillIn } from './fill-in.ts'

test.each([
  ['{n} {n|result|results}', { n: 1 }, '1 result'],
  ['{n} {n|result|results}', { n: 4 }, '4 results'],
  ['{n} {n|result|results}', { n: 0 }, '0 results'],
  ['{a|is|are} {b}', { a: '1', b: '$&' }, 'is $&'],
  ['{name} and {other}', { name: 'x' }, 'x and {other}'],
])('%s with %j is %s', (text, values, expected) => expect(fillIn(text, values)).toBe(expected))
