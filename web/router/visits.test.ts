import { describe, expect, it, vi } from 'vitest'
import type { Language } from '#language/languages.ts'
import type { Backend } from '#web/platform/backend.ts'
import { inRequestLanguage } from './routing.ts'
import { createVisits } from './visits.ts'

const screenLanguages: Record<string, Language> = { '/hk': 'zh-Hant-HK', '/en': 'en' }

/** A reader of simplified Chinese at a page. */
function readerAt(start: string) {
  const take = vi.fn<(pathname: string, language: Language) => void>()
  const visits = createVisits(start, (pathname) => screenLanguages[pathname], take)
  const reader = { language: (): Language => 'zh-Hans', signedIn: () => false, visiting: visits.visiting }
  const load = inRequestLanguage(async (backend) => ({ data: backend.language }))
  /** The language in which a page is loaded. */
  const loadedIn = async (pathname: string) => {
    const url = new URL(pathname, 'https://site.test')
    return (await load({ url, backend: {} as Backend, reader })).language
  }
  return { ...visits, take, loadedIn }
}

describe('a way to a screen with a language of its own', () => {
  it.each<[string, Language]>([
    ['/hk', 'zh-Hant-HK'],
    ['/en', 'en'],
  ])('loads %s in its language and switches on arrival alone', async (pathname, language) => {
    const { arrive, take, loadedIn } = readerAt('/news')
    expect(await loadedIn(pathname)).toBe(language)
    arrive('/news')
    expect(take).not.toHaveBeenCalled()
    arrive(pathname)
    expect(take.mock.calls).toEqual([[pathname, language]])
  })

  it('that was abandoned leaves the language of the reader', async () => {
    const { arrive, take, loadedIn } = readerAt('/news')
    await loadedIn('/hk')
    arrive('/columns')
    expect(take).not.toHaveBeenCalled()
    expect(await loadedIn('/news')).toBe('zh-Hans')
  })

  it('switches once: where the reader is, their choice holds', async () => {
    const { arrive, take, loadedIn } = readerAt('/news')
    arrive('/hk')
    arrive('/hk')
    expect(take).toHaveBeenCalledTimes(1)
    expect(await loadedIn('/hk')).toBe('zh-Hans')
  })

  it.each(['/en/hk', '/zh-hant/hk'])('switches nothing from %s, where a language is chosen that way', async (start) => {
    const { arrive, take, loadedIn } = readerAt(start)
    expect(await loadedIn('/hk')).toBe('zh-Hans')
    arrive('/hk')
    expect(take).not.toHaveBeenCalled()
  })

  it('comes in the language of its address under a prefix', async () => {
    const { arrive, take, loadedIn } = readerAt('/news')
    expect(await loadedIn('/en/hk')).toBe('en')
    arrive('/en/hk')
    expect(take).not.toHaveBeenCalled()
  })
})
