import { expect, it } from 'vitest'
import { commonErrors } from '#contract/common-errors.ts'
import { BackendError } from '#web/calls/backend-error.ts'
import { refusedField } from './failures.ts'

const { code } = commonErrors.invalidInput

it.each([
  ['a refused input', new BackendError(code, '请求参数有误', undefined, ['document_number']), 'document_number'],
  ['a refusal of no field', new BackendError(code, '请求参数有误'), undefined],
  [
    'another refusal',
    new BackendError(commonErrors.tooManyRequests.code, '请稍后再试', undefined, ['name']),
    undefined,
  ],
  ['a lost connection', new TypeError('fetch failed'), undefined],
])('the field of %s', (_, error, field) => {
  expect(refusedField(error)).toBe(field)
})
