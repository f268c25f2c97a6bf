import { describe, expect, it } from 'vitest'
import { isSignInFragment, saysEnded, signInAddress, wantedAddress } from './sign-in-address.ts'

const fragmentOf = (address: string) => address.slice(address.indexOf('#'))

describe('the way of a visitor to a screen for members', () => {
  it.each([
    ['/my', '/home#login=%2Fmy'],
    ['/zh-hant/my', '/zh-hant/home#login=%2Fzh-hant%2Fmy'],
    ['/en/my/follow?page=2', '/en/home#login=%2Fen%2Fmy%2Ffollow%3Fpage%3D2'],
  ])('%s leads over %s and back', (wanted, address) => {
    expect(signInAddress(wanted)).toBe(address)
    expect(wantedAddress(fragmentOf(address))).toBe(wanted)
  })

  it.each(['/my', '/my/follow?page=2&ended', '/en/my'])(
    'to %s tells that a session has ended, where one has',
    (wanted) => {
      const fragment = fragmentOf(signInAddress(wanted, { ended: true }))
      expect(saysEnded(fragment)).toBe(true)
      expect(wantedAddress(fragment)).toBe(wanted)
      expect(isSignInFragment(fragment)).toBe(true)
      expect(saysEnded(fragmentOf(signInAddress(wanted)))).toBe(false)
    },
  )

  it.each([
    ['another site', 'https://elsewhere.example/my'],
    ['another site without a scheme', '//elsewhere.example/my'],
    ['another site behind a backslash', '/\\elsewhere.example'],
    ['a script', 'javascript:alert(1)'],
    ['another site behind a step that leads nowhere', '/.//elsewhere.example'],
    ['another site behind a step back', '/my/..//elsewhere.example/my?page=2'],
    ['another site behind a written step and a backslash', '/%2e\\\\elsewhere.example'],
  ])('never leads to %s', (_, wanted) => {
    expect(wantedAddress(`#login=${encodeURIComponent(wanted)}`)).toBe('/')
  })

  it('survives a fragment that cannot be decoded', () => expect(wantedAddress('#login=%E0%A4%A')).toBe('/'))
})

it.each([
  ['#login', true],
  ['#login=%2Fmy', true],
  ['#state=a&id_token=b', true],
  ['#error=access_denied&state=a', true],
  ['#login-help', false],
  ['#part-2', false],
  ['', false],
])('%j is for the login dialog: %s', (fragment, expected) => {
  expect(isSignInFragment(fragment)).toBe(expected)
})
