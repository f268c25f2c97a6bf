import { expect, it } from 'vitest'
import type { NamedItem } from '#contract/content/items.ts'
import { itemFinder } from './known-items.ts'

const item = (id: number, title: string): NamedItem => ({
  id,
  title,
  kind: 'flash',
  visible: true,
  release_time: null,
})

it('the list that comes last says how an item is called', () => {
  const itemOf = itemFinder([item(1, 'picked'), item(2, 'picked too')], [item(1, 'saved')])
  expect([1, 2].map((id) => itemOf(id).title)).toEqual(['saved', 'picked too'])
})

it('an item of which nothing is known has its number', () => {
  expect(itemFinder()(7)).toMatchObject({ id: 7, title: '#7' })
})
