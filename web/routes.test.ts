import { describe, expect, it } from 'vitest'
import { pageTarget } from '#contract/audience/page-targets.ts'
import { isScreen, screenLanguage, screens } from './routes.tsx'

describe('isScreen', () => {
  it.each([
    ['/', true],
    ['/?category=3', true],
    ['/features/5', true],
    ['/gw_dex/5#spot', true],
    ['/gw_dex?id=5', true],
    ['/gw_dex/?id=5', true],
    ['/gw_dex', false],
    ['/gw_dex#5', false],
    ['/contents/5/6', false],
    ['/nowhere?id=5', false],
  ])('%s: %s', (address, known) => {
    expect(isScreen(address)).toBe(known)
  })
})

describe('screenLanguage', () => {
  it.each([
    ['/hk', { language: 'zh-Hant-HK', cookie: 'hk_language' }],
    ['/en', { language: 'en', cookie: undefined }],
    ['/news', undefined],
  ])('of %s', (pathname, language) => {
    expect(screenLanguage(pathname)).toEqual(language)
  })
})

describe('views of pages', () => {
  const paths = screens.flatMap(({ path, aliases }) => [path, ...aliases]).filter((path) => path !== '/*')
  it.each(paths)('are counted at %s', (path) => {
    const address = path.replace('/:type', '/etf').replaceAll(/:\w+/g, '7')
    expect(pageTarget(address)).toBeDefined()
  })
})
