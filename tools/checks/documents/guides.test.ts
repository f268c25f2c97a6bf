import { expect, it } from 'vitest'
import type { ProductText } from '../texts/product-texts.ts'
import { checkGuides, namesNotOnScreen } from './guides.ts'

const text = (language: ProductText['language'], key: string, words: string): ProductText => ({
  language,
  where: `console/locales/${language}.ts:${key}`,
  text: words,
})
const texts = [
  text('en', 'publish', 'Publish'),
  text('hans', 'publish', '发布'),
  text('en', 'publishAll', 'Publish all'),
  text('en', 'retract', 'Retract'),
  text('hans', 'retract', '撤回'),
]
const problemsOf = (guide: string) => namesNotOnScreen('docs/guides/one.md', guide, texts)

it.each([
  'Press *Publish* or *Retract*.',
  'Press *Publish* (*发布*), **not** at once.',
  '*发布* is the same',
  'Terms such as `信息`, and the rows `data.*.*` with `*`',
  '```\n发布 *Pubish*\n```',
  'Press *Publish\n  all* or *Publish*\n(*发布*)',
  '* a point\n* another',
])('takes %j', (guide) => expect(problemsOf(guide)).toEqual([]))

it.each([
  ['First\n\nPress *Pubish*.', 'docs/guides/one.md:3 names *Pubish*, which no screen shows'],
  ['Press *publish*.', 'docs/guides/one.md:1 names *publish*, which no screen shows'],
  ['Press *Publish\nsome*.', 'docs/guides/one.md:1 names *Publish some*, which no screen shows'],
  ['*Publish* (*发出*)', 'docs/guides/one.md:1 names *发出*, which no screen shows'],
  ['*Publish* (*撤回*)', 'docs/guides/one.md:1 calls *Publish* *撤回*, which is another text'],
  ['under 发布', 'docs/guides/one.md:1 holds 发布 outside of asterisks and code'],
])('finds the wrong name in %j', (guide, problem) => expect(problemsOf(guide)).toEqual([problem]))

it('reads our own guides', async () => expect(await checkGuides()).toEqual([]))
