import { expect, it } from 'vitest'
import { manuscriptFields } from '#contract/newsroom/fields/manuscript-fields.ts'
import { emptyTextFields } from '#contract/newsroom/fields/text-fields.ts'
import { incompleteFields } from './incomplete-manuscript.ts'

const empty = emptyTextFields(manuscriptFields, 'zh-Hans')

const complete = {
  ...empty,
  title: '标题',
  category: 1,
  document: { type: 'doc' as const, content: [{ type: 'paragraph', content: [{ type: 'text', text: '文' }] }] },
}

it.each([
  ['nothing', complete, []],
  ['everything', empty, ['title', 'document', 'category']],
  ['a title over 60 characters', { ...complete, title: '字'.repeat(61) }, ['title']],
  ['a summary over 120', { ...complete, summary: '字'.repeat(121) }, ['summary']],
  ['a seventh label', { ...complete, labels: [...'1234567'] }, ['labels']],
  ['the source of a reprint', { ...complete, origin: 'reprint' as const }, ['source_name']],
  ['a title of signs that nobody sees', { ...complete, title: '\u200b\u2060' }, ['title']],
  ['nothing of an original without a source', { ...complete, source_name: '' }, []],
  ['an address with a user', { ...complete, source_url: 'https://user@example.org/' }, ['source_url']],
  ['an address', { ...complete, source_url: 'javascript:alert(1)' }, ['source_url']],
])('misses %s', (_, fields, expected) => {
  expect(incompleteFields(fields)).toEqual(expected)
})
