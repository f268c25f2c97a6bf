import { afterAll, describe, expect, it } from 'vitest'
import { siteThreads, ThreadPool, threadModule } from '../thread-pool/thread-pool.ts'

/**
 * Functions that search texts from outside, each with the text that is worst for it. A search with quadratic time would
 * take hours for a million characters; any other takes less than a second.
 */
const many = 1_000_000
const threads = new ThreadPool({ ...siteThreads, threads: 1, timeoutMs: 30_000 })
afterAll(() => threads.close())

const generator = threadModule<typeof import('./rich-text/generator-markup.ts')>(
  new URL('./rich-text/generator-markup.ts', import.meta.url),
)
const addresses = threadModule<typeof import('#server/modules/site/redirects/old-address.ts')>(
  new URL('../../modules/site/redirects/old-address.ts', import.meta.url),
)
const dollars = threadModule<typeof import('./rich-text/dollar-mathematics.ts')>(
  new URL('./rich-text/dollar-mathematics.ts', import.meta.url),
)
const marks = threadModule<typeof import('./marked-text/marks.ts')>(new URL('./marked-text/marks.ts', import.meta.url))
const trimming = threadModule<typeof import('#language/text/trim.ts')>(
  new URL('../../../language/text/trim.ts', import.meta.url),
)
const flash = threadModule<typeof import('#server/modules/newsroom/flash/text.ts')>(
  new URL('../../modules/newsroom/flash/text.ts', import.meta.url),
)
const classic = threadModule<typeof import('#server/importers/wordpress/classic-text.ts')>(
  new URL('../../importers/wordpress/classic-text.ts', import.meta.url),
)

describe('a million characters', () => {
  const spaces = ' '.repeat(many)
  it.each([
    ['blank lines', `${'\n'.repeat(many)}x`],
    ['lines of spaces', `${' \n'.repeat(many / 2)}x`],
    ['spaces before an id', `# a${spaces}x {#`],
    ['spaces after an id', `# a {#b}${spaces}x`],
    ['ids', `# ${'{#a'.repeat(many / 3)}`],
    ['an admonition with a separator', `:::tip${spaces}\u2028${spaces}\n\n:::`],
    ['a fence with a separator', `${'`'.repeat(many)}\u2028\n{#`],
    ['quoted fences', `${'> '.repeat(many / 2)}\n{#`],
    ['spaces in a component', `<Aa${spaces}\n{#`],
    ['an import without an end', `import {${' from'.repeat(many / 5)}x\n{#`],
    ['an export without an end', `export ${' from '.repeat(many / 6)}x\n{#`],
    ['titles of admonitions', `:::tip{${'title="'.repeat(many / 7)}\n:::`],
  ])('of %s in Markdown are read', async (_, text) => {
    expect(await threads.run(generator, 'withoutGeneratorMarkup', text)).toEqual(expect.any(String))
  })

  it('of white space in marks, brackets and between words are read', async () => {
    expect(await threads.run(marks, 'unmark', `<${spaces}x`, [])).toHaveLength(1)
    expect(await threads.run(marks, 'plainOf', `<${spaces}g${spaces}1${spaces}`)).toEqual(expect.any(String))
  })

  it('in an amount are read', async () => {
    expect(await threads.run(dollars, 'isFormula', `1${spaces}x${spaces}.`)).toEqual(expect.any(Boolean))
    expect(await threads.run(dollars, 'isFormula', '1'.repeat(many))).toBe(true)
  })

  it('of slashes in an old address are read', async () => {
    const shortAddress = await threads.run(addresses, 'isShortAddress', `${'/'.repeat(many)}x`)
    expect(shortAddress).toBe(false)
  })

  it('that are trimmed are read once', async () => {
    expect(await threads.run(trimming, 'trimmedEnd', `${'/'.repeat(many)}x`, /\//)).toHaveLength(many + 1)
    expect(await threads.run(trimming, 'trimMatching', '/'.repeat(many), /\//)).toBe('')
  })

  it('of dots after a web address are no part of it', async () => {
    const { html } = await threads.run(flash, 'renderFlashText', `https://a.example/${'.'.repeat(many / 2)}`)
    expect(html).toContain('href="https://a.example/"')
  })

  it.each([
    ['letters', 'a'.repeat(many)],
    ['open quotes', "a='".repeat(many / 3)],
    ['spaces before a sign', `a${spaces}`],
  ])('of %s in a shortcode are read', async (_, text) => {
    expect(await threads.run(classic, 'wordpressHtml', `[gallery ${text}]`, new Map())).toEqual(expect.any(String))
  })
})
