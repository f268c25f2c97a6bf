// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { hydrateWhenVisible } from './hydrate-when-visible.tsx'

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('a button that was pressed before its code came does what it was pressed for, once', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#seen = seen
      }
      observe() {
        this.#seen([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
  const onPress = vi.fn()
  const Bar = ({ name }: { name: string }) => (
    <p>
      <button type="button">other</button>
      <button type="button" onClick={onPress}>
        <b>{name}</b>
      </button>
    </p>
  )
  const Drawn = hydrateWhenVisible(Bar, async () => Bar)
  const { promise: code, resolve: arrive } = Promise.withResolvers<typeof Bar>()
  const Late = hydrateWhenVisible<{ name: string }>(false, () => code)
  const place = document.body.appendChild(document.createElement('main'))
  place.innerHTML = renderToString(<Drawn name="notify" />)
  const root = await act(async () => hydrateRoot(place, <Late name="notify" />))
  place.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onPress).not.toHaveBeenCalled()
  await act(async () => arrive(Bar))
  expect(onPress).toHaveBeenCalledTimes(1)
  await act(async () => root.unmount())
})
