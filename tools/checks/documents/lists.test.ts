import { expect, it } from 'vitest'
import { checkLists, findUnlisted, missingContracts } from './lists.ts'

it('finds what a document does not list', () => {
  const written = (name: string) => `| \`${name}\` |`
  expect(
    findUnlisted('| `site` | pages |\n| `site-desk` | saves them |', ['site', 'site-desk', 'sit'], written),
  ).toEqual(['sit'])
})

it('finds files of the contract that are named and that there are not', () => {
  const rows = '| module | contract |\n| --- | --- |\n| site | `site.ts`, `old-site.ts` |\nBeside the table: `gone.ts`.'
  expect(missingContracts(rows, ['contract/site/site.ts'])).toEqual([
    'docs/words.md names old-site.ts, which the contract does not have',
  ])
})

it('reads our own documents', async () => expect(await checkLists()).toEqual([]))
