import { describe, expect, it } from 'vitest'
import { isActing, withTyped } from './typed-steps.ts'

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  ...{ key: name, code: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
})

describe('what is typed before a field is there', () => {
  it.each([
    ['Enter', {}, true],
    ['Tab', {}, true],
    ['ArrowDown', {}, true],
    ['Enter', { ctrlKey: true }, true],
    ['S', { metaKey: true }, true],
    ['v', { ctrlKey: true }, false],
    ['Enter', { altKey: true }, false],
    ['a', {}, false],
    ['Backspace', {}, false],
  ] as const)('%s with %j acts on the field: %j', (name, held, acts) => {
    expect(isActing(key(name, held))).toBe(acts)
  })

  it('stays in its order, without empty runs of text', () => {
    const title = withTyped([], '标题', key('Tab'))
    expect(withTyped(withTyped(title, '正文', key('Enter', { ctrlKey: true })), '')).toEqual([
      { text: '标题' },
      { key: key('Tab') },
      { text: '正文' },
      { key: key('Enter', { ctrlKey: true }) },
    ])
  })
})
