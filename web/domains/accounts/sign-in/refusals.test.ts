import { describe, expect, it } from 'vitest'
import { type ErrorName, errorCatalogue } from '#contract/errors.ts'
import { BackendError } from '#web/calls/backend-error.ts'
import { partOfCode, refusalOf, signInExpiredCode } from './refusals.ts'

describe('what a refusal is about', () => {
  const blamed: [reason: ErrorName, part: string | undefined][] = [
    ['wrongCode', 'code'],
    ['invalidEmail', 'address'],
    ['invalidPhone', 'address'],
    ['passwordLength', 'password'],
    ['passwordCommon', 'password'],
    ['passwordsDiffer', 'confirm'],
    ['addressUnavailable', 'address'],
    ['wrongCredentials', 'password'],
    ['wrongPassword', 'password'],
    ['wrongSecondStep', 'code'],
    ['tooManyRequests', undefined],
    ['accountSuspended', undefined],
  ]
  it.each(blamed)('%s: %s', (reason, part) => {
    const { code, message } = errorCatalogue[reason]
    expect(refusalOf(new BackendError(code, message['zh-Hans']), '')).toEqual({ part, text: message['zh-Hans'] })
  })

  it('knows codes of the catalogue alone', () => {
    const codes = new Set(Object.values(errorCatalogue).map(({ code }): number => code))
    expect(signInExpiredCode).toBe(errorCatalogue.signInExpired.code)
    expect(Object.keys(partOfCode).filter((code) => !codes.has(Number(code)))).toEqual([])
  })

  it('blames the network for anything else', () => {
    expect(refusalOf(new TypeError('Failed to fetch'), 'no network')).toEqual({ part: undefined, text: 'no network' })
  })
})
