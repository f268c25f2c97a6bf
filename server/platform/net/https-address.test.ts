import { expect, it } from 'vitest'
import { isLocalPath, parseAddress } from './https-address.ts'

it.each(['/hk', '/features/5?order=time#a', '/'])('%j is a path of this site', (path) => {
  expect(isLocalPath(path)).toBe(true)
})

it('a whole address is no path of this site', () => {
  expect(isLocalPath('https://event.example/register')).toBe(false)
  expect(parseAddress('https://event.example/register', 'link')).toBe('https://event.example/register')
})

it.each([
  '//evil.example',
  '/\\evil.example',
  'http://event.example',
  'https://a:b@event.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'topics/5',
  '/a b',
  '',
])('%j is neither', (link) => {
  expect(isLocalPath(link)).toBe(false)
  expect(() => parseAddress(link, 'link')).toThrow()
})
