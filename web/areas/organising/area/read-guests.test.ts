import { expect, it } from 'vitest'
import { readGuests } from './read-guests.ts'

it.each([
  ['林知远, lin@a.example', [{ name: '林知远', email: 'lin@a.example' }]],
  [
    'Mei-Ling Foo\tmei@a.example\n\nYu Pak Lam <yu@a.example>',
    [
      { name: 'Mei-Ling Foo', email: 'mei@a.example' },
      { name: 'Yu Pak Lam', email: 'yu@a.example' },
    ],
  ],
  ['yu@a.example；余柏林', [{ name: '余柏林', email: 'yu@a.example' }]],
  ['', []],
])('reads %j', (text, guests) => expect(readGuests(text)).toEqual({ guests }))

it.each([
  ['林知远', 1],
  ['林知远 lin@a.example\nyu@a.example', 2],
])('tells the line of %j that is no guest', (text, line) => expect(readGuests(text).wrong).toBe(line))
