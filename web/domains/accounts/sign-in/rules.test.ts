import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canSubmit,
  codeOf,
  type FormName,
  fieldsOf,
  isEmailLike,
  passwordStrength,
  problemsOf,
  type Values,
} from './rules.ts'

const filled: Values = {
  account: 'lin@example.org',
  email: 'lin@example.org',
  phone: '138 0013 8000',
  code: '408117',
  password: 'Lantern-quay 88',
  confirm: 'Lantern-quay 88',
}

describe('when the button can be pressed', () => {
  const cases: [form: FormName, change: Partial<Values>, agreed: boolean, enabled: boolean][] = [
    ['password', {}, false, true],
    ['password', { account: '' }, false, false],
    ['password', { account: '   ' }, false, false],
    ['password', { password: '' }, false, false],
    ['password', { password: '   ' }, false, true],
    ['emailCode', {}, false, true],
    ['emailCode', { email: '' }, false, false],
    ['emailCode', { code: '' }, false, false],
    ['phoneCode', { phone: '' }, false, false],
    ['phoneCode', { code: '' }, false, false],
    ['register', {}, true, true],
    ['register', {}, false, false],
    ['register', { email: '' }, true, false],
    ['register', { code: '' }, true, false],
    ['register', { password: '' }, true, false],
    ['register', { confirm: '' }, true, false],
    ['register', { confirm: 'another one' }, true, true],
    ['reset', {}, false, true],
    ['reset', { account: '' }, false, false],
    ['reset', { code: '' }, false, false],
    ['reset', { password: '' }, false, false],
    ['reset', { confirm: '' }, false, false],
    ['bind', { email: '', code: '' }, false, true],
    ['setPassword', { password: '', confirm: '' }, false, true],
  ]
  it.each(cases)('%s with %j, agreed: %s', (form, change, agreed, enabled) => {
    expect(canSubmit(form, { ...filled, ...change }, agreed)).toBe(enabled)
  })
})

describe('what is wrong with a form', () => {
  const cases: [form: FormName, change: Partial<Values>, problems: object][] = [
    ['password', {}, {}],
    ['password', { account: '13800138000' }, {}],
    ['password', { account: '+86 138-0013-8000' }, {}],
    ['password', { account: 'lin@example' }, { account: 'emailForm' }],
    ['password', { account: '1234' }, { account: 'phoneForm' }],
    ['password', { password: 'sixsix' }, {}],
    ['password', { password: 'five5' }, { password: 'passwordShort' }],
    ['emailCode', { email: ' lin@example.org ' }, {}],
    ['emailCode', { email: 'lin', code: '40811' }, { email: 'emailForm', code: 'codeForm' }],
    ['phoneCode', { phone: '1380013800a' }, { phone: 'phoneForm' }],
    ['register', { password: 'seven77', confirm: 'seven77' }, { password: 'passwordLength' }],
    ['register', { password: '八个字的密码够长', confirm: '八个字的密码够长' }, {}],
    ['register', { password: 'x'.repeat(25), confirm: 'x'.repeat(25) }, { password: 'passwordLength' }],
    ['register', { confirm: 'another one' }, { confirm: 'passwordsDiffer' }],
    ['reset', { code: '' }, { code: 'enterCode' }],
    ['bind', { email: '', code: '' }, { email: 'enterEmail', code: 'enterCode' }],
    ['setPassword', { password: '', confirm: '' }, { password: 'enterPassword', confirm: 'enterPassword' }],
  ]
  it.each(cases)('%s with %j', (form, change, problems) => {
    expect(problemsOf(form, { ...filled, ...change })).toEqual(problems)
  })

  it('is told of the fields of the form alone', () => {
    for (const [form, fields] of Object.entries(fieldsOf)) {
      const empty = Object.fromEntries(Object.keys(filled).map((name) => [name, ''])) as Values
      expect(Object.keys(problemsOf(form as FormName, empty))).toEqual(fields)
    }
  })
})

it.each([
  ['138 0013 8000', false],
  ['+852 6123-4567', false],
  ['(020) 1234', false],
  ['', false],
  ['1@', true],
  ['lin', true],
])('%j is on the way to an email address: %s', (account, expected) => {
  expect(isEmailLike(account)).toBe(expected)
})

it('takes the digits of a code however they are pasted', () => {
  expect(codeOf('408 117')).toBe('408117')
  expect(codeOf('验证码：４０８１１７。')).toBe('408117')
  fc.assert(fc.property(fc.string(), (text) => /^\d{0,6}$/.test(codeOf(text))))
})

describe('how hard a password is to guess', () => {
  it.each([
    ['', 0],
    ['abc', 1],
    ['aaaaaaaaaaaa', 1],
    ['harbours', 2],
    ['harbour2026', 3],
    ['Harbour2026', 4],
    ['four words are long enough', 4],
  ])('%j: %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })

  it('never falls when more is written behind it', () => {
    const length = fc.string({ maxLength: 24 })
    fc.assert(
      fc.property(length, fc.string({ maxLength: 8 }), (password, more) => {
        expect(passwordStrength(password + more)).toBeGreaterThanOrEqual(passwordStrength(password))
      }),
    )
  })
})
