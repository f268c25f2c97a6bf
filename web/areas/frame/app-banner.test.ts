import { describe, expect, it } from 'vitest'
import { appBanner } from './app-banner.ts'

const banner = (ios: string, link: string, address: string) =>
  appBanner({ app_ios: { value: ios }, app_link: { value: link } }, new URL(`https://site.test${address}`))
const store = 'https://apps.apple.com/hk/app/harbourwire/id6450000001?mt=8'

describe('the banner of the app', () => {
  it.each([
    ['', 'https://site.test/contents/12'],
    ['harbourwire://open/', 'harbourwire://open/contents/12'],
  ])('hands an article on by "%s"', (link, page) => {
    expect(banner(store, link, '/zh-hant/gw_detail/12?x=1')).toBe(
      `<meta name="apple-itunes-app" content="app-id=6450000001, app-argument=${page}">`,
    )
  })

  it('cannot be broken by an address', () => {
    const made = banner(store, '', '/search/"><script>,app-id=1')
    expect(made).not.toMatch(/<script|"><|,app-id=1/)
    expect(made.match(/"/g)).toHaveLength(4)
  })

  it.each([
    [''],
    ['https://apps.example/id6450000001'],
    ['https://apps.apple.com.evil.example/id6450000001'],
    ['/download'],
  ])('is not there for "%s"', (ios) => expect(banner(ios, '', '/')).toBe(''))
})
