import { describe, expect, it } from 'vitest'
import { newsArticle } from './detail-json-ld.ts'
import { testDetails } from './test-detail.ts'

const publication = {
  address: 'https://news.example/contents/7',
  origin: 'https://news.example',
  site: '港讯',
  picture: 'https://news.example/covers/market/7-card.png',
}

describe('newsArticle', () => {
  it('tells headline, times in UTC, author and page', () => {
    expect(newsArticle(testDetails(7), publication)).toMatchObject({
      '@type': 'NewsArticle',
      headline: '第7篇文章',
      mainEntityOfPage: 'https://news.example/contents/7',
      datePublished: '2026-11-20T04:34:00.000Z',
      author: { '@type': 'Person', name: '何沛文' },
      publisher: { '@type': 'Organization', name: '港讯' },
      inLanguage: 'zh-Hans',
      image: ['https://news.example/covers/market/7-card.png'],
    })
  })

  it('tells the last change that readers could notice, and each correction', () => {
    const changed = (given: object) => newsArticle(testDetails(7, given), publication)
    expect(changed({})).toMatchObject({ dateModified: '2026-11-20T04:34:00.000Z', correction: undefined })
    expect(changed({ revised_time: '2026-11-21 08:00:00' })).toMatchObject({ dateModified: '2026-11-21T00:00:00.000Z' })
    const notice = { kind: 'correction', time: '2026-11-22 08:00:00', text: '数字有误', language: 'zh-Hans' }
    expect(changed({ revised_time: '2026-11-21 08:00:00', notices: [notice] })).toMatchObject({
      dateModified: '2026-11-22T00:00:00.000Z',
      correction: [{ '@type': 'CorrectionComment', text: '数字有误', datePublished: '2026-11-22T00:00:00.000Z' }],
    })
  })

  it('names everybody who signed, in order', () => {
    const person = (name: string) => ({ '@type': 'Person', name })
    expect(newsArticle(testDetails(7, { bylines: ['陈大文', '</script>'] }), publication)).toMatchObject({
      author: [person('何沛文'), person('陈大文'), person('</script>')],
    })
    expect(newsArticle(testDetails(7, { author: null, bylines: ['陈大文'] }), publication)).toMatchObject({
      author: person('陈大文'),
    })
  })

  it('names the site where there is no author, and no date where there is none', () => {
    const article = newsArticle(testDetails(7, { author: null, release_time: null }), publication)
    expect(article).toMatchObject({
      author: { '@type': 'Organization', name: '港讯' },
      datePublished: undefined,
    })
  })
})
