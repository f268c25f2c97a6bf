import { describe, expect, it, vi } from 'vitest'
import { createRouteFinder } from './route-finder.ts'
import { createRouter, type LoaderArgs, type PageRoute, Redirect, type RouterWindow } from './router.ts'
import type { Screen } from './screen.ts'

const page = () => null

/** A tab of a browser: an address line, a history that can be gone through, and the events of it. */
function openTab(start: string) {
  const entries: { address: string; state: unknown }[] = [{ address: start, state: null }]
  let at = 0
  const listeners: Record<string, () => void> = {}
  const url = () => new URL(entries[at]?.address ?? '/', 'https://site.test')
  const window = {
    history: {
      get state() {
        return entries[at]?.state
      },
      pushState(state: unknown, _title: string, address: string) {
        entries.splice(at + 1, Number.POSITIVE_INFINITY, { address, state })
        at += 1
      },
      replaceState(state: unknown, _title: string, address: string) {
        entries[at] = { address, state }
      },
    },
    location: {
      get pathname() {
        return url().pathname
      },
      get search() {
        return url().search
      },
      get hash() {
        return url().hash
      },
      origin: 'https://site.test',
    },
    addEventListener: (name: string, listener: () => void) => {
      listeners[name] = listener
    },
  } as unknown as RouterWindow
  const step = (by: number) => {
    at += by
    listeners.popstate?.()
  }
  /** Follows a link to a spot of the page as a browser does by itself; not every one reports it by `popstate`. */
  const follow = (hash: string, eventName: 'popstate' | 'hashchange') => {
    entries.splice(at + 1, Number.POSITIVE_INFINITY, { address: url().pathname + url().search + hash, state: null })
    at += 1
    listeners[eventName]?.()
    listeners.hashchange?.()
  }
  return {
    window,
    step,
    follow,
    addresses: () => entries.map(({ address }) => address),
    shown: () => entries[at]?.address,
  }
}

/** A site of a few pages whose answers come when the test says so. */
function openSite(start = '/') {
  const tab = openTab(start)
  const asked: { address: string; answer: PromiseWithResolvers<unknown> }[] = []
  const root = vi.fn(async () => 'frame')
  const loader = ({ url }: LoaderArgs) => {
    const answer = Promise.withResolvers<unknown>()
    asked.push({ address: url.pathname + url.search, answer })
    return answer.promise
  }
  const routes = ['/', '/news', '/news/:id', '/*'].map(
    (path): PageRoute => ({ path, screen: {} as Screen, loader, loadComponent: async () => page }),
  )
  const router = createRouter({
    root: { loader: root, Component: page, Failure: page, isStale: (_data, { url }) => url.pathname === '/news/other' },
    find: createRouteFinder(routes) as (pathname: string) => PageRoute,
    context: {} as Omit<LoaderArgs, 'url'>,
    data: { root: 'first frame', page: 'first' },
    window: tab.window,
  })
  /** Answers what was asked last, or the question of that number. */
  const answer = async (value: unknown, place = asked.length - 1) => {
    if (value instanceof Error) asked[place]?.answer.reject(value)
    else asked[place]?.answer.resolve(value)
    await new Promise(setImmediate)
  }
  const shown = () => {
    const { place, data, way } = router.get()
    return [place.pathname + place.search + place.hash, data.page, way]
  }
  return { ...tab, router, root, asked, answer, at: shown }
}

describe('createRouter', () => {
  it.each(['popstate', 'hashchange'] as const)(
    'gives every entry a key of its own, announced by %s or by hand',
    (eventName) => {
      const { router, follow, step, at } = openSite('/news')
      const keys = [router.get().place.key]
      follow('#one', eventName)
      keys.push(router.get().place.key)
      follow('#two', eventName)
      keys.push(router.get().place.key)
      expect(new Set(keys).size).toBe(3)
      expect(at()).toEqual(['/news#two', 'first', 'POP'])
      for (const key of keys.toReversed().slice(1)) {
        step(-1)
        expect(router.get().place.key).toBe(key)
      }
      expect(at()).toEqual(['/news', 'first', 'POP'])
    },
  )

  it('shows the first page with the data that came along', () => {
    const { at, router, asked } = openSite('/news?category=1#top')
    expect(at()).toEqual(['/news?category=1#top', 'first', 'POP'])
    expect(router.get().route.path).toBe('/news')
    expect(asked).toEqual([])
  })

  it('changes page and address once everything is there, and not before', async () => {
    const { router, at, answer, shown, root } = openSite()
    router.navigate('/news/7', { state: { from: 'home' } })
    expect([at(), shown(), router.get().pending?.pathname]).toEqual([['/', 'first', 'POP'], '/', '/news/7'])
    await answer('seven')
    expect([at(), shown(), router.get().pending]).toEqual([['/news/7', 'seven', 'PUSH'], '/news/7', undefined])
    expect(router.get().place.state).toEqual({ from: 'home' })
    expect(root).not.toHaveBeenCalled()
  })

  it('goes back and forward, with what each way left', async () => {
    const { router, at, answer, step } = openSite()
    router.navigate('/news', { state: 'kept' })
    await answer('list')
    const { key } = router.get().place
    step(-1)
    await answer('home again')
    expect(at()).toEqual(['/', 'home again', 'POP'])
    step(1)
    await answer('list again')
    expect(at()).toEqual(['/news', 'list again', 'POP'])
    expect(router.get().place).toMatchObject({ key, state: 'kept' })
  })

  it('leads where the reader wanted to go last, whichever answer comes first', async () => {
    const { router, at, answer, addresses } = openSite()
    router.navigate('/news/1')
    router.navigate('/news/2')
    await answer('two', 1)
    await answer('one', 0)
    expect(at()).toEqual(['/news/2', 'two', 'PUSH'])
    expect(addresses()).toEqual(['/', '/news/2'])
  })

  it('takes the place of an entry when asked to', async () => {
    const { router, answer, addresses } = openSite()
    router.navigate('/news', { replace: true })
    await answer('list')
    expect(addresses()).toEqual(['/news'])
  })

  it.each([
    ['a link', {}, ['/', '/news/7']],
    ['a replacing way', { replace: true }, ['/news/7']],
  ])('follows a redirect on %s without leaving its address behind', async (_what, options, left) => {
    const { router, at, answer, addresses } = openSite()
    router.navigate('/news?id=7', options)
    await answer(new Redirect('/news/7'))
    await answer('seven')
    expect(at().slice(0, 2)).toEqual(['/news/7', 'seven'])
    expect(addresses()).toEqual(left)
  })

  it('follows a redirect on the way back in place of that entry', async () => {
    const { router, answer, addresses, step } = openSite('/news?id=7')
    router.navigate('/')
    await answer('home')
    step(-1)
    await answer(new Redirect('/news/7'))
    await answer('seven')
    expect(addresses()).toEqual(['/news/7', '/'])
  })

  it('loads nothing for a step of the page, there and back', () => {
    const { router, at, asked, step } = openSite('/news')
    router.navigate('/news', { state: { step: 'details' } })
    expect([at(), router.get().place.state]).toEqual([['/news', 'first', 'PUSH'], { step: 'details' }])
    step(-1)
    expect([at(), router.get().place.state]).toEqual([['/news', 'first', 'POP'], null])
    step(1)
    expect([at(), router.get().place.state]).toEqual([['/news', 'first', 'POP'], { step: 'details' }])
    expect(asked).toEqual([])
  })

  it('loads nothing for another spot of the page, there and back', async () => {
    const { router, at, asked, step, addresses } = openSite('/news?category=1')
    router.navigate('#second')
    expect(at()).toEqual(['/news?category=1#second', 'first', 'PUSH'])
    expect(addresses()).toEqual(['/news?category=1', '/news?category=1#second'])
    step(-1)
    expect(at()).toEqual(['/news?category=1', 'first', 'POP'])
    expect(asked).toEqual([])
  })

  it('loads frame and page anew when the same address is asked for again', async () => {
    const { router, answer, root } = openSite('/news')
    router.navigate('/news', { replace: true })
    await answer('renewed')
    expect(root).toHaveBeenCalledTimes(1)
    expect(router.get().data).toEqual({ root: 'frame', page: 'renewed' })
  })

  it('loads the frame with a way that its data do not fit', async () => {
    const { router, answer, root } = openSite()
    router.navigate('/news/other')
    await answer('other')
    expect(root).toHaveBeenCalledTimes(1)
    expect(router.get().data).toEqual({ root: 'frame', page: 'other' })
  })

  it('gives what is shown another address without loading anything, and loads anew at that one', async () => {
    const { router, addresses, asked, answer, at } = openSite('/news')
    const { key } = router.get().place
    router.navigate('/news/other')
    router.navigate('/news/7', { stays: true })
    expect(addresses(), 'the way that is under way goes on').toEqual(['/news/7'])
    expect(at()).toEqual(['/news/7', 'first', 'POP'])
    expect(router.get().place.key).toBe(key)
    router.navigate('/news/7#text')
    router.reload()
    expect(asked.map(({ address }) => address)).toEqual(['/news/other', '/news/7'])
    await answer('seven')
    expect(at()).toEqual(['/news/7#text', 'seven', 'PUSH'])
    expect(router.get().route.path).toBe('/news/:id')
  })

  it('shows what failed at its address, and recovers by loading anew', async () => {
    const { router, answer, shown } = openSite()
    router.navigate('/news')
    await answer(new Error('broken'))
    expect(router.get().failure?.error).toEqual(new Error('broken'))
    expect(shown()).toBe('/news')
    router.reload()
    expect(router.get().reloading).toBe(true)
    await answer('list')
    expect(router.get()).toMatchObject({ failure: undefined, reloading: false, data: { root: 'frame', page: 'list' } })
  })

  it('loads all data anew with the next page when loading them anew was interrupted', async () => {
    const { router, answer, root } = openSite()
    router.reload()
    router.navigate('/news')
    await answer('list')
    expect(root).toHaveBeenCalledTimes(2)
    expect(router.get()).toMatchObject({ reloading: false, data: { root: 'frame', page: 'list' } })
    await answer('too late', 0)
    expect(router.get().data.page).toBe('list')
  })

  it('goes on to the page that is on its way when data are to be loaded anew meanwhile', async () => {
    const { router, at, answer, root, addresses } = openSite()
    router.navigate('/news')
    router.reload()
    await answer('list')
    expect(at()).toEqual(['/news', 'list', 'PUSH'])
    expect(root).toHaveBeenCalledTimes(1)
    expect(addresses()).toEqual(['/', '/news'])
  })
})
