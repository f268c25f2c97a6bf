import { flushSync } from 'react-dom'
import { isActing, type TypedStep, withTyped } from './typed-steps.ts'

/**
 * Text typed after a shortcut arrives in the field that the shortcut leads to, however late that is there: until then
 * an input that nobody sees has the focus. It is a real one, so input methods, pasting and corrections work in it, and
 * single keys mean nothing else meanwhile.
 */

/** Longer than any page of the console takes to load; after that nobody expects the letters. */
const patienceMs = 20_000

interface Waiting {
  input: HTMLInputElement
  /** The element that had the focus before. */
  before: Element | null
  steps: TypedStep[]
  isComposing: boolean
  timer: ReturnType<typeof setTimeout>
}

let waiting: Waiting | undefined

type TextField = HTMLInputElement | HTMLTextAreaElement

const textTypes = new Set(['text', 'search', 'url', 'email', 'tel', 'password', 'number'])
const isTextField = (target: unknown): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && textTypes.has(target.type))
const takesText = (target: unknown): target is HTMLElement =>
  isTextField(target) || (target instanceof HTMLElement && target.isContentEditable)

/** Takes what is typed from now on, until a field has the focus. */
export function typeAhead(): void {
  if (waiting) {
    waiting.input.focus({ preventScroll: true })
    return
  }
  const input = document.createElement('input')
  // The field has an ordinary size: browsers do not place the caret in one that is clipped away.
  Object.assign(input.style, { position: 'fixed', bottom: '0', width: '200px', opacity: '0', pointerEvents: 'none' })
  input.autocomplete = 'off'
  const before = document.activeElement
  waiting = { input, before, steps: [], isComposing: false, timer: setTimeout(endTypeAhead, patienceMs) }
  input.addEventListener('keydown', press)
  for (const type of ['compositionstart', 'compositionend'] as const)
    input.addEventListener(type, () => {
      if (waiting) waiting.isComposing = type === 'compositionstart'
    })
  input.addEventListener('input', () => {
    if (!waiting?.isComposing) input.setSelectionRange(input.value.length, input.value.length)
  })
  document.body.append(input)
  input.focus({ preventScroll: true })
  document.addEventListener('focusin', receive)
  document.addEventListener('pointerdown', leave)
}

/** True for the input that takes what is typed ahead. */
export const isTypeAhead = (target: EventTarget | null): boolean => target !== null && target === waiting?.input

/** The element that had the focus before what is typed ahead took it. */
export const focusBefore = (): Element | null => waiting?.before ?? document.activeElement

/** Gives a field the focus, and with it what was typed ahead; a word that is being composed is finished first. */
export function takeFocus(field: { focus: () => void } | null | undefined): void {
  if (!field) return
  if (!waiting?.isComposing) {
    field.focus()
    return
  }
  waiting.input.addEventListener('compositionend', () => setTimeout(() => field.focus()), { once: true })
}

/** Nothing leads to a field any more: what was typed is dropped. */
export function endTypeAhead(): void {
  if (!waiting) return
  const { input, timer } = waiting
  waiting = undefined
  clearTimeout(timer)
  document.removeEventListener('focusin', receive)
  document.removeEventListener('pointerdown', leave)
  input.remove()
}

function press(event: KeyboardEvent): void {
  if (!waiting || event.isComposing || !isActing(event)) return
  event.preventDefault()
  event.stopPropagation()
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event
  waiting.steps = withTyped(waiting.steps, waiting.input.value, { key, code, ctrlKey, metaKey, altKey, shiftKey })
  waiting.input.value = ''
}

/** A press elsewhere ends typing for the requested field. */
function leave({ target }: Event): void {
  if (!takesText(target)) endTypeAhead()
}

function receive({ target }: FocusEvent): void {
  if (!waiting || target === waiting.input || !takesText(target)) return
  const steps = withTyped(waiting.steps, waiting.input.value)
  endTypeAhead()
  // Once whatever gave the focus has ended: React renders nothing within its own effects. No key comes in between.
  queueMicrotask(() => {
    for (const step of steps) {
      if ('text' in step) type(step.text)
      else repeat(step.key)
    }
  })
}

/** Types into what has the focus; where that takes no text, each character is a key. */
function type(text: string): void {
  const field = document.activeElement
  if (isTextField(field)) {
    const { selectionStart, selectionEnd } = field
    field.setRangeText(text, selectionStart ?? field.value.length, selectionEnd ?? field.value.length, 'end')
    flushSync(() =>
      field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' })),
    )
  } else if (takesText(field)) document.execCommand('insertText', false, text)
  else for (const key of text) send({ key })
}

function repeat(key: KeyboardEventInit): void {
  const at = document.activeElement
  if (!send(key) || document.activeElement !== at) return
  if (key.key === 'Tab') neighbour(at, key.shiftKey ? -1 : 1)?.focus()
  else if (key.key === 'Enter' && !key.ctrlKey && !key.metaKey) {
    if (at instanceof HTMLTextAreaElement) type('\n')
    else if (at instanceof HTMLInputElement) at.form?.requestSubmit()
  }
}

/** @returns false where something has used the key */
function send(key: KeyboardEventInit): boolean {
  const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })
  return flushSync(() => (document.activeElement ?? document.body).dispatchEvent(event))
}

const focusable = 'a[href], button, input, select, textarea, [tabindex], [contenteditable=true]'

/** The next or previous field or button in the order of the page, as Tab goes. */
function neighbour(from: Element | null, by: number): HTMLElement | undefined {
  const inside = from?.closest('[role=dialog]') ?? document
  const all = [...inside.querySelectorAll<HTMLElement>(focusable)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.getClientRects().length > 0,
  )
  const place = from instanceof HTMLElement ? all.indexOf(from) : -1
  return place < 0 ? undefined : all[place + by]
}
