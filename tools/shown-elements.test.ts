import { expect, it } from 'vitest'
import { shownIn } from './shown-elements.ts'

const page = shownIn(
  '<section aria-labelledby="t"><h2 id="t">Roles</h2><button role="switch" aria-label="Editor" aria-checked="true">x</button></section>' +
    '<ul><li><a href="/a">First</a></li><li><a>No link</a></li></ul><input type="checkbox" aria-label="All"><input placeholder="Name">',
)

it('finds elements by what they are and what they are called', () => {
  expect(page.one('region', 'Roles').within.one('switch', 'Editor').attributes['aria-checked']).toBe('true')
  expect(page.one('link', 'First').attributes.href).toBe('/a')
  expect(page.all('listitem').map(({ text }) => text)).toEqual(['First', 'No link'])
  expect(page.one('checkbox', 'All').role).toBe('checkbox')
  expect(page.one('textbox', 'Name').text).toBe('')
})

it('says what there is in place of what is looked for', () => {
  expect(() => page.one('link', 'Second')).toThrow('0 elements are a link called Second; there are: First')
  expect(() => page.one('listitem')).toThrow('2 elements are a listitem')
})
