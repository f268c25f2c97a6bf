// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { en } from '#web/locales/en.ts'
import { lazyDialog } from './lazy-dialog.tsx'
import { inTestPage } from './test-page.tsx'
import { ToastProvider } from './toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Renders a page with a part and returns its content; `press` opens the part as a button would. */
async function pageWith(Part: (props: { name: string; onClose: () => void; fallback: ReactNode }) => ReactNode) {
  let open = (_: boolean) => {}
  function Page() {
    const [shown, setShown] = useState(false)
    open = setShown
    return (
      <>
        <h1>page</h1>
        {shown && <Part name="Lin" fallback=" …" onClose={() => setShown(false)} />}
      </>
    )
  }
  const page = await inTestPage(
    <ToastProvider label="">
      <Page />
    </ToastProvider>,
    { language: 'en' },
  )
  const { container, unmount } = render(page)
  return {
    text: () => container.textContent,
    press: () => act(async () => open(true)),
    close: () => act(async () => open(false)),
    quiet: () => act(async () => vi.advanceTimersByTime(10_000)),
    [Symbol.asyncDispose]: async () => unmount(),
  }
}

const Greeting = ({ name }: { name: string }) => ` hello ${name}`
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('closes with a message where its code cannot be loaded, and is tried anew at the next press', async () => {
  const load = vi.fn(async () => Greeting).mockImplementationOnce(gone)
  await using page = await pageWith(lazyDialog<{ name: string }>(load))
  await page.press()
  expect(page.text()).toBe(`page${en['error.chunk']}`)
  await page.quiet()
  expect(page.text()).toBe('page')
  await page.press()
  expect(page.text()).toBe('page hello Lin')
})

it('shows its place while the code is on its way, and loads it once', async () => {
  let arrive = (_: typeof Greeting) => {}
  const load = vi.fn(() => new Promise<typeof Greeting>((resolve) => (arrive = resolve)))
  await using page = await pageWith(lazyDialog<{ name: string }>(load))
  await page.press()
  expect(page.text()).toBe('page …')
  await act(async () => arrive(Greeting))
  expect(page.text()).toBe('page hello Lin')
  await page.close()
  expect(page.text()).toBe('page')
  await page.press()
  expect(page.text()).toBe('page hello Lin')
  expect(load).toHaveBeenCalledExactlyOnceWith('en')
})

it('says nothing where it was closed before its code failed', async () => {
  let fail = () => {}
  const load = () => new Promise<typeof Greeting>((_, reject) => (fail = () => reject(new Error('gone'))))
  await using page = await pageWith(lazyDialog<{ name: string }>(load))
  await page.press()
  await page.close()
  await act(async () => fail())
  expect(page.text()).toBe('page')
})
