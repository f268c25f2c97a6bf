import type { Author } from '#contract/content/items.ts'
import type { TopicDetails } from '#contract/content/topics.ts'
import { itemPath } from '#web/domains/items/item-address.ts'

interface Place {
  /** Whole address of the page. */
  address: string
  /** Scheme, host and port of the site. */
  origin: string
}

const context = 'https://schema.org'

/** The site as search engines read it: who publishes it, and where it is searched. */
export const website = ({ address, origin }: Place, { site, search }: { site: string; search: string }): object => ({
  '@context': context,
  '@type': 'WebSite',
  name: site,
  url: address,
  publisher: {
    '@type': 'NewsMediaOrganization',
    name: site,
    url: origin,
    logo: { '@type': 'ImageObject', url: `${origin}/logo.png` },
  },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${search}/{keyword}` },
    'query-input': 'required name=keyword',
  },
})

type Profiled = Pick<Author, 'nickname' | 'introduction' | 'avatar_img'>

/** An author's page (schema.org ProfilePage). */
export const profilePage = ({ address, origin }: Place, author: Profiled): object => ({
  '@context': context,
  '@type': 'ProfilePage',
  url: address,
  mainEntity: {
    '@type': 'Person',
    name: author.nickname,
    description: author.introduction || undefined,
    image: author.avatar_img ? new URL(author.avatar_img, origin).href : undefined,
    url: address,
  },
})

type Topic = Pick<TopicDetails, 'title' | 'summary' | 'language' | 'list'>

/**
 * A special topic (schema.org CollectionPage) with the items that stand on the page.
 * @param addressOf the whole address of a path, in the language of the page
 * @param picture whole address of the picture for sharing
 */
export const collectionPage = (
  { address }: Pick<Place, 'address'>,
  topic: Topic,
  { addressOf, picture }: { addressOf: (path: string) => string; picture: string },
): object => ({
  '@context': context,
  '@type': 'CollectionPage',
  url: address,
  name: topic.title,
  description: topic.summary || undefined,
  inLanguage: topic.language,
  image: [picture],
  mainEntity: {
    '@type': 'ItemList',
    itemListElement: topic.list.map((item, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      url: addressOf(itemPath(item)),
      name: item.title,
    })),
  },
})
