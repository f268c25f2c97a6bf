import { act, type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { en } from '#web/locales/en.ts'
import { optional } from './optional.tsx'
import { inTestPage } from './test-page.tsx'
import { ToastProvider } from './toasts.tsx'

/** The part of a document's node that React needs to render elements and texts. */
class FakeNode {
  namespaceURI = 'http://www.w3.org/1999/xhtml'
  childNodes: FakeNode[] = []
  parentNode: FakeNode | undefined
  style = {}
  nodeType: number
  nodeName: string
  ownerDocument: FakeNode
  own: string
  constructor(nodeType: number, nodeName: string, ownerDocument?: FakeNode, own = '') {
    this.nodeType = nodeType
    this.nodeName = nodeName
    this.ownerDocument = ownerDocument ?? this
    this.own = own
  }
  get tagName() {
    return this.nodeName
  }
  get textContent(): string {
    return this.own + this.childNodes.map((child) => child.textContent).join('')
  }
  set textContent(text: string) {
    this.childNodes = []
    this.own = text
  }
  createElement(name: string) {
    return new FakeNode(1, name.toUpperCase(), this)
  }
  createElementNS(_: string, name: string) {
    return this.createElement(name)
  }
  createTextNode(text: string) {
    return new FakeNode(3, '#text', this, text)
  }
  insertBefore(child: FakeNode, next?: FakeNode) {
    this.removeChild(child)
    this.childNodes.splice(next ? this.childNodes.indexOf(next) : this.childNodes.length, 0, child)
    child.parentNode = this
  }
  appendChild(child: FakeNode) {
    this.insertBefore(child)
  }
  removeChild(child: FakeNode) {
    this.childNodes = this.childNodes.filter((one) => one !== child)
  }
  setAttribute() {}
  removeAttribute() {}
  addEventListener() {}
}

beforeEach(() => {
  const document = new FakeNode(9, '#document')
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { document, HTMLIFrameElement: class {} })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Renders a page with a part and returns its content; `press` opens the part as a button would. */
async function pageWith(Part: (props: { name: string; onClose: () => void; fallback: ReactNode }) => ReactNode) {
  const place = new FakeNode(1, 'DIV', document as unknown as FakeNode)
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
  const root = createRoot(place as unknown as Element)
  await act(async () => root.render(page))
  return {
    text: () => place.textContent,
    press: () => act(async () => open(true)),
    close: () => act(async () => open(false)),
    quiet: () => act(async () => vi.advanceTimersByTime(10_000)),
    [Symbol.asyncDispose]: () => act(async () => root.unmount()),
  }
}

const Greeting = ({ name }: { name: string }) => ` hello ${name}`
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

it('closes with a message where its code cannot be loaded, and is tried anew at the next press', async () => {
  const load = vi.fn(async () => Greeting).mockImplementationOnce(gone)
  await using page = await pageWith(optional<{ name: string }>(load))
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
  await using page = await pageWith(optional<{ name: string }>(load))
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
  await using page = await pageWith(optional<{ name: string }>(load))
  await page.press()
  await page.close()
  await act(async () => fail())
  expect(page.text()).toBe('page')
})
