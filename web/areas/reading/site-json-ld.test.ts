import { expect, it } from 'vitest'
import { testItem } from '#web/domains/items/test-items.ts'
import { collectionPage, profilePage, website } from './site-json-ld.ts'

const origin = 'https://news.example'

it('tells of the home page whose it is and where it is searched', () => {
  expect(
    website({ address: `${origin}/en/home`, origin }, { site: 'Harbourwire', search: '/en/search' }),
  ).toMatchObject({
    '@type': 'WebSite',
    url: `${origin}/en/home`,
    publisher: { '@type': 'NewsMediaOrganization', name: 'Harbourwire' },
    potentialAction: { target: { urlTemplate: `${origin}/en/search/{keyword}` } },
  })
})

it('tells of an author who it is, with the whole address of the picture', () => {
  const author = { nickname: '何沛文', introduction: '', avatar_img: '/media/a/1.png' }
  expect(profilePage({ address: `${origin}/author/3`, origin }, author)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { name: '何沛文', description: undefined, image: `${origin}/media/a/1.png` },
  })
})

it('tells of a topic what stands in it, in its order', () => {
  const list = [testItem(4), testItem(9)].map((item) => ({ ...item, chapter: null }))
  const topic = { title: '专题', summary: '', language: 'zh-Hans', list }
  const page = collectionPage({ address: `${origin}/features/1` }, topic, {
    addressOf: (path) => origin + path,
    picture: `${origin}/covers/market/feature-1-card.png`,
  })
  expect(page).toMatchObject({
    mainEntity: {
      itemListElement: [
        { position: 1, url: `${origin}/contents/4` },
        { position: 2, url: `${origin}/contents/9` },
      ],
    },
  })
})
