import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { siteThreads, ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import { knownPatterns } from './known-patterns.ts'
import { patternsOf, problemsWith, readPatterns } from './patterns.ts'

const patterns = await readPatterns(fileURLToPath(new URL('../../', import.meta.url)))
const written = (text: string) => patternsOf('server/a.ts', text).slow.map((one) => one.written)

describe('the check of slow patterns', () => {
  it.each([
    ['white space at the start of a line', 'text.replace(/^\\s*</m, "")', '/^\\s*</m'],
    ['characters at the end', 'const bare = path.replace(/\\/+$/, "")', '/\\/+$/'],
    ['two repetitions of the same', 'const p = /a\\s*\\s*b/', '/a\\s*\\s*b/'],
    ['a repetition of repetitions', 'const p = /^(?:a+)+$/', '/^(?:a+)+$/'],
    ['a pattern in words', 'const p = new RegExp("a+$", "g")', '/a+$/g'],
    ['a pattern without new', 'const p = RegExp("a+$")', '/a+$/'],
  ])('finds %s', (_, text, expected) => expect(written(text)).toEqual([expected]))

  it.each(['/^a+b/', '/\\s+/g', '/(?<!\\/)\\/+$/', '/[a-z]{1,80}$/', '/^[^:]*:/'])('lets %s pass', (pattern) =>
    expect(written(`const p = ${pattern}`)).toEqual([]),
  )

  it('says where a slow one is, and what makes it slow', () => {
    const found = patternsOf('server/a.ts', '\nconst p = /\\/+$/')
    expect(problemsWith(found, [], {})).toEqual([
      'server/a.ts:2 /\\/+$/ takes time with the square of its text, or worse: repeat "/"',
    ])
  })

  it('wants to know of patterns put together at run time, and of nothing that is gone', () => {
    const found = patternsOf('server/a.ts', 'const p = new RegExp(a + b)')
    expect(problemsWith(found, [], {})).toHaveLength(1)
    expect(problemsWith(found, [], { 'server/a.ts': 'short' })).toEqual([])
    const gone = [{ path: 'server/b.ts', written: '/a+$/', reason: 'short' }]
    expect(problemsWith(found, gone, { 'server/a.ts': 'short', 'server/c.ts': 'short' })).toEqual([
      'tools/checks/known-patterns.ts: there is no /a+$/ in server/b.ts any more',
      'tools/checks/known-patterns.ts: server/c.ts puts no pattern together any more',
    ])
  })

  it('finds none in the program that nobody has looked at', () => expect(problemsWith(patterns)).toEqual([]))
})

describe('slow patterns that may stay', () => {
  const threads = new ThreadPool({ ...siteThreads, threads: 1, timeoutMs: 20_000 })
  afterAll(() => threads.close())
  const matching = threadModule<typeof import('./match.fixture.ts')>(new URL('./match.fixture.ts', import.meta.url))

  it.each(knownPatterns.filter(({ longest }) => longest !== undefined))(
    '$written ends with the worst text of $longest characters',
    async ({ path, written, longest = 0 }) => {
      const slow = patterns.slow.find((one) => one.path === path && one.written === written)
      expect(slow?.repeated).not.toHaveLength(0)
      for (const character of slow?.repeated ?? []) {
        for (const before of ['', 'a', '<', 'a@', 'a@b(']) {
          const text = `${before}${character.repeat(longest)}\u0001`
          expect(await threads.run(matching, 'matchAll', written, text)).toEqual(expect.any(Number))
        }
      }
    },
  )
})
