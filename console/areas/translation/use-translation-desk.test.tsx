// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import type { Translation } from '#contract/newsroom/translation.ts'
import { type TranslationDesk, useTranslationDesk } from './use-translation-desk.ts'

const translation = {
  ...{ kind: 'flash', id: 7, version: 3, seen: 's' },
  segments: [{ hash: 'a', translated: { text: 'one' } }],
} as unknown as Translation

beforeEach(() => {
  const typed = { version: 0, value: { texts: { a: 'uno' }, version: 3, seen: 's' } }
  sessionStorage.setItem('form translation flash 7', JSON.stringify(typed))
})
afterEach(() => sessionStorage.clear())

it('restores unsaved texts, and takes what is typed after they were discarded as new', () => {
  let desk: TranslationDesk | undefined
  function Desk() {
    desk = useTranslationDesk(translation, () => {})
    return null
  }
  render(
    <ConsoleProvider value={{ t: (key: string) => key } as unknown as Console}>
      <Desk />
    </ConsoleProvider>,
  )
  const opened = () => desk as TranslationDesk
  expect(opened()).toMatchObject({ typed: { a: 'uno' }, isRestored: true })
  act(() => opened().discard())
  expect(opened()).toMatchObject({ typed: {}, isTouched: false, isRestored: false })
  act(() => opened().type('a', 'eins'))
  expect(opened()).toMatchObject({ typed: { a: 'eins' }, isTouched: true, isRestored: false })
})
