import { expect, it } from 'vitest'
import { brokenReferences } from './references.ts'

const known = {
  paths: ['server/platform/net/public-fetch.ts'],
  words: new Set(['fetchPublic']),
  exists: (path: string) => path === 'docs/events.md',
}
const broken = (text: string) => brokenReferences('docs/guides/one.md', text, known)

it.each([
  'see [events](../events.md#list) and [elsewhere](https://example.org/x)',
  'through `net/public-fetch.ts` by `fetchPublic`',
  'as `NAME.module.css`, `migrations/000N_<subject>.sql`, `fetchPublic()` and `POST /pvuv`',
  '```ts\nconst fetchOther = 1 // `fetchOther`\n```',
])('takes %s', (text) => expect(broken(text)).toEqual([]))

it.each([
  ['[events](events.md)', 'events.md'],
  ['`platform/public-fetch.ts`', 'platform/public-fetch.ts'],
  ['`lic-fetch.ts`', 'lic-fetch.ts'],
  ['`fetchOther`', 'fetchOther'],
])('finds that %s leads nowhere', (text, name) =>
  expect(broken(text)).toEqual([`docs/guides/one.md names ${name}, which there is not`]),
)
