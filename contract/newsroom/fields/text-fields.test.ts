import { expect, it } from 'vitest'
import { flashFields } from './flash-fields.ts'
import { manuscriptFields } from './manuscript-fields.ts'
import {
  emptyTextFields,
  pickTextFields,
  textFieldLabels,
  unfitTextFields,
  unsavableTextFields,
} from './text-fields.ts'

const empty = emptyTextFields(manuscriptFields, 'zh-Hans')

const complete = {
  ...empty,
  title: '标题',
  category: 1,
  document: { type: 'doc' as const, content: [{ type: 'paragraph', content: [{ type: 'text', text: '文' }] }] },
}

it('cannot save as a draft what is far longer than anything that is submitted', () => {
  const unsavable = (long: typeof longest) => unsavableTextFields(manuscriptFields, { ...complete, ...long })
  const longest = { title: '题'.repeat(1_000), summary: '摘'.repeat(5_000) }
  expect(unsavable(longest)).toEqual([])
  expect(unsavable({ title: `${longest.title}多`, summary: `${longest.summary}多` })).toEqual(['title', 'summary'])
})

it('picks the declared fields of something that has more', () => {
  const flash = { ...emptyTextFields(flashFields, 'en'), title: 'T', version: 3 }
  expect(pickTextFields(flashFields, flash)).toEqual({ ...emptyTextFields(flashFields, 'en'), title: 'T' })
})

it('refuses a name that is too long where names have a limit', () => {
  const flash = { ...emptyTextFields(flashFields, 'en'), title: 'T' }
  expect(unfitTextFields(flashFields, { ...flash, labels: ['长'.repeat(40)] })).toEqual([])
  expect(unfitTextFields(flashFields, { ...flash, labels: ['长'.repeat(41)] })).toEqual(['labels'])
})

it('names each label by its kind and field', () => {
  const labels = textFieldLabels('flashField', flashFields, 'en')
  expect(Object.keys(labels)).toEqual(Object.keys(flashFields).map((name) => `flashField.${name}`))
  expect(labels['flashField.importance']).toBe('Level')
})
