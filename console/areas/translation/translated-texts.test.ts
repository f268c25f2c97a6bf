import { expect, it } from 'vitest'
import type { Translation } from '#contract/newsroom/translation.ts'
import { textsIn, textsOf, textsToSave } from './translated-texts.ts'

const segments = [
  { hash: 'a', translated: { text: 'one' } },
  { hash: 'b', translated: { text: 'two' } },
] as Translation['segments']

it('texts go by the hash of what they translate', () => {
  expect(textsOf({ segments })).toEqual({ a: 'one', b: 'two' })
})

it('a translation that is not saved here yet is saved whole, one that is with what was typed', () => {
  const typed = { b: 'deux' }
  expect(textsToSave({ segments, version: 0 }, typed)).toEqual({ a: 'one', b: 'deux' })
  expect(textsToSave({ segments, version: 2 }, typed)).toEqual(typed)
})

it('a draft keeps what still translates something', () => {
  expect(textsIn({ segments }, { b: 'deux', gone: 'rien' })).toEqual({ b: 'deux' })
})
