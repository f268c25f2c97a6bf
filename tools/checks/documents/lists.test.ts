import { expect, it } from 'vitest'
import { checkLists, unlisted } from './lists.ts'

it('finds what a document does not list', () => {
  const written = (name: string) => `| \`${name}\` |`
  expect(unlisted('| `site` | pages |\n| `site-desk` | saves them |', ['site', 'site-desk', 'sit'], written)).toEqual([
    'sit',
  ])
})

it('reads our own documents', async () => expect(await checkLists()).toEqual([]))
