import { afterEach, expect, it, vi } from 'vitest'
import { isAmountTyped, onAmountLeft } from './typed-amount.ts'

class Element {
  dataset: Record<string, string>
  constructor(dataset: Record<string, string>) {
    this.dataset = dataset
  }
}
const amount = new Element({ amount: '' })
const other = new Element({})

afterEach(() => vi.unstubAllGlobals())

it('knows while an amount is typed, and when its field is left', () => {
  const document = Object.assign(new EventTarget(), { activeElement: amount as unknown })
  vi.stubGlobal('HTMLElement', Element)
  vi.stubGlobal('document', document)
  const left = vi.fn()
  const end = onAmountLeft(left)
  const leave = (target: Element) => {
    const event = new Event('focusout')
    Object.defineProperty(event, 'target', { value: target })
    document.dispatchEvent(event)
  }
  expect(isAmountTyped()).toBe(true)
  document.activeElement = other
  expect(isAmountTyped()).toBe(false)
  leave(other)
  expect(left).not.toHaveBeenCalled()
  leave(amount)
  expect(left).toHaveBeenCalledTimes(1)
  end()
  leave(amount)
  expect(left).toHaveBeenCalledTimes(1)
})
