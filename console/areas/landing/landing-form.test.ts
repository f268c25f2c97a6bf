import { expect, it } from 'vitest'
import { type BlockKind, blockKinds } from '#contract/site/landing-pages/landing-terms.ts'
import { emptyBlock, emptyField, isEmptyBlock } from './landing-form.ts'

it('a block that was only added is empty, but for the quiz, which is chosen already', () => {
  expect(blockKinds.filter((kind) => !isEmptyBlock(emptyBlock(kind)))).toEqual(['quiz'])
})

it('a block has something for readers once it has a text, or what it is about', () => {
  const texts = { 'zh-Hans': { title: '减半' } }
  const isEmpty = (kind: BlockKind, given: object) => isEmptyBlock(Object.assign(emptyBlock(kind), given))
  expect(isEmpty('hero', { texts })).toBe(false)
  expect(isEmpty('hero', { texts: { en: { title: ' ' } } })).toBe(true)
  expect(isEmpty('items', { label: 3 })).toBe(false)
  expect(isEmpty('form', { texts })).toBe(true)
  expect(isEmpty('form', { texts, fields: [emptyField] })).toBe(false)
})
