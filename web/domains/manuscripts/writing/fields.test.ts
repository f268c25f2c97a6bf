import { expect, it } from 'vitest'
import { emptyFields, incompleteFields, isBlank, sameFields, unsavableFields } from './fields.ts'

it('finds manuscripts the same whatever order their parts came in', () => {
  const fields = emptyFields('en')
  const one = { type: 'doc' as const, content: [{ type: 'figure', attrs: { src: '/media/a.jpg', width: 1 } }] }
  const other = {
    type: 'doc' as const,
    content: [{ type: 'figure', attrs: { width: 1, src: '/media/a.jpg', alt: '' } }, { type: 'paragraph' }],
  }
  expect(sameFields({ ...fields, document: one }, { ...fields, document: other })).toBe(true)
  expect(sameFields({ ...fields, title: 'a' }, fields)).toBe(false)
  expect(isBlank({ ...fields, document: other })).toBe(false)
  expect(isBlank({ ...fields, category: 3 })).toBe(true)
})

const complete = {
  ...emptyFields('zh-Hans'),
  title: '标题',
  category: 1,
  document: { type: 'doc' as const, content: [{ type: 'paragraph', content: [{ type: 'text', text: '文' }] }] },
}

it.each([
  ['nothing', complete, []],
  ['everything', emptyFields('zh-Hans'), ['title', 'document', 'category']],
  ['a title over 60 characters', { ...complete, title: '字'.repeat(61) }, ['title']],
  ['a summary over 120', { ...complete, summary: '字'.repeat(121) }, ['summary']],
  ['a seventh label', { ...complete, labels: [...'1234567'] }, ['labels']],
  ['the source of a reprint', { ...complete, origin: 'reprint' as const }, ['source_name']],
  ['an address', { ...complete, source_url: 'javascript:alert(1)' }, ['source_url']],
])('misses %s', (_, fields, expected) => {
  expect(incompleteFields(fields)).toEqual(expected)
})

it('cannot save as a draft what is far longer than anything that is submitted', () => {
  const longest = { title: '题'.repeat(1_000), summary: '摘'.repeat(5_000) }
  expect(unsavableFields(longest)).toEqual([])
  expect(unsavableFields({ title: `${longest.title}多`, summary: `${longest.summary}多` })).toEqual([
    'title',
    'summary',
  ])
})
