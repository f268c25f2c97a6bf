import { expect, it } from 'vitest'
import { emptyFields, isBlank, sameFields } from './fields.ts'

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
