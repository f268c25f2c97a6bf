import { expect, it } from 'vitest'
import { layOut } from './mail-layout.ts'

it('tables of numbers are rows of the text, and a table without markup of anybody', () => {
  const tables = [
    { rows: [{ name: '浏览', value: '1,200', note: '较前一天 +20.0%' }] },
    { title: '读得最多', rows: [{ name: '1. <b>标题</b>', value: '7' }] },
  ]
  const { text, html } = layOut(
    { title: '数字日报', before: [], tables },
    { language: 'zh-Hans', site: '港讯', siteOrigin: 'https://news.example' },
  )
  expect(text.split('\n\n').slice(0, 2)).toEqual(['浏览  1,200  较前一天 +20.0%', '读得最多\n1. <b>标题</b>  7'])
  expect(html.match(/<table/g)).toHaveLength(2)
  expect(html).toMatch(/<h2 [^>]*>读得最多<\/h2><table/)
  expect(html).toContain('>1. &lt;b&gt;标题&lt;/b&gt;</th>')
  expect(html).not.toContain('<b>标题')
})

it.each([
  ['zh-Hans', 'https://news.example/'],
  ['zh-Hant-HK', 'https://news.example/zh-hant/'],
  ['en', 'https://news.example/en/'],
] as const)('leads to the front page in its own language: %s', (language, home) => {
  const frame = { language, site: 'Harbourwire', siteOrigin: 'https://news.example' }
  const { text, html } = layOut({ title: 'Title', before: ['Text'] }, frame)
  expect(text).toContain(`\n${home}\n`)
  expect(html).toContain(`<a href="${home}">Harbourwire</a>`)
})
