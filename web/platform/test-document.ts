import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** The part of a document's node that React needs to render elements and texts. */
export class FakeNode {
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
  /** The elements of a name below it, in the order of the document. */
  elements(name: string): FakeNode[] {
    return this.childNodes.flatMap((child) => [...(child.nodeName === name ? [child] : []), ...child.elements(name)])
  }
  setAttribute() {}
  removeAttribute() {}
  addEventListener() {}
}

/** Gives a test a document that React can render into, until the stubs of globals are taken back. */
export function stubDocument(): void {
  const document = new FakeNode(9, '#document')
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { document, HTMLIFrameElement: class {} })
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}

/** Renders into the document of `stubDocument`, with effects; what these wait for comes later. */
export function renderInDocument(content: ReactNode) {
  const place = new FakeNode(1, 'DIV', document as unknown as FakeNode)
  const root = createRoot(place as unknown as Element)
  act(() => root.render(content))
  return { place, unmount: () => act(async () => root.unmount()) }
}
