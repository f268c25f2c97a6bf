// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type DraftForm, useDraftForm } from './use-draft-form.ts'

beforeEach(() => sessionStorage.clear())

/** The form of a record whose saved name is of the given version. */
function openForm(version: number, name: string) {
  let form: DraftForm<string> | undefined
  function Form() {
    form = useDraftForm('tool 7', { version, value: name })
    return null
  }
  const { unmount } = render(<Form />)
  return { form: () => form as DraftForm<string>, unmount }
}

it('goes on top of the newest version once a draft of an older one is discarded', async () => {
  const first = openForm(1, 'saved')
  act(() => first.form().change('typed'))
  first.unmount()

  const { form } = openForm(2, 'saved by a colleague')
  expect(form()).toMatchObject({ value: 'typed', version: 1, restored: true, dirty: true })
  act(() => form().discard())
  expect(form()).toMatchObject({ value: 'saved by a colleague', version: 2, restored: false, dirty: false })
  expect(sessionStorage.length).toBe(0)
})

it('returns to what was saved last, not to what was read first', () => {
  const { form } = openForm(1, 'first')
  act(() => form().settle({ version: 2, value: 'second' }))
  act(() => form().change('third'))
  act(() => form().discard())
  expect(form()).toMatchObject({ value: 'second', version: 2 })
})
