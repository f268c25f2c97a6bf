import { describe, expect, it } from 'vitest'
import { languages } from '#language/languages.ts'
import { failurePage } from './failure-page.ts'

type Arguments = Parameters<typeof failurePage>
const page = (
  reason: Arguments[0],
  language: Arguments[1]['language'] = 'en',
  theme: Arguments[1]['theme'] = 'system',
) => failurePage(reason, { language, theme })

describe('failurePage', () => {
  it.each(languages)('says in %s what happened, and is titled so', (language) => {
    const html = page('internal', language)
    const title = /<title>(.+)<\/title>/.exec(html)?.[1]
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain('>500<')
  })

  it.each([
    ['internal', true],
    ['searchBusy', true],
    ['tooManyRequests', true],
    ['unreadableAddress', false],
    ['notAllowed', false],
    ['itemMissing', false],
  ] as const)('offers another try after %s: %s', (reason, offered) => {
    expect(page(reason).includes('href=""')).toBe(offered)
    expect(page(reason)).toContain('<a href="/">')
  })

  it('follows the theme that a reader chose, else the system', () => {
    expect(page('internal', 'en', 'dark')).toContain('<html lang="en" data-theme="dark">')
    expect(page('internal', 'en', 'system')).not.toContain('data-theme')
  })

  it('asks for no script and holds no style of its own, which the policy would refuse', () => {
    expect(page('internal')).not.toMatch(/<script|<style|style=/)
  })
})
