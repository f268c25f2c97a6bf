// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useNameOfFile } from './use-name-of-file.ts'

/** An import form. @returns `choose` chooses a file and returns the name after it */
function openForm() {
  let form: ReturnType<typeof useNameOfFile> | undefined
  function Form() {
    form = useNameOfFile()
    return null
  }
  render(<Form />)
  const opened = () => form as ReturnType<typeof useNameOfFile>
  const choose = (name: string) => {
    let named: string | undefined
    act(() => {
      named = opened().takeNameOf({ name })
    })
    expect(opened().name).toBe(named)
    return named
  }
  return { choose, write: (name: string) => act(() => opened().setName(name)), clear: () => act(opened().clearName) }
}

it('names what a file holds like the file that was chosen last', () => {
  const { choose } = openForm()
  expect(choose('wrong.csv')).toBe('wrong')
  expect(choose('meetings.ics')).toBe('meetings')
})

it('keeps a name that somebody wrote, until it is emptied', () => {
  const { choose, write, clear } = openForm()
  write('Flows')
  expect(choose('a.csv')).toBe('Flows')
  expect(choose('b.csv')).toBe('Flows')
  clear()
  expect(choose('c.csv')).toBe('c')
  write(' ')
  expect(choose('d.csv')).toBe('d')
})
