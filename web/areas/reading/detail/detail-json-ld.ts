import type { ItemDetails } from '#contract/content/items.ts'
import { parseSiteTime } from '#web/platform/time.ts'

interface Publication {
  /** Whole address of the item's canonical page. */
  address: string
  /** Scheme, host and port of the site. */
  origin: string
  site: string
  /** Whole address of the picture for sharing. */
  picture: string
}

/** The item as search engines read it (schema.org NewsArticle). */
export function newsArticle(item: ItemDetails, { address, origin, site, picture }: Publication): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    mainEntityOfPage: address,
    headline: item.title,
    description: item.summary || undefined,
    inLanguage: item.language,
    datePublished: isoTime(item.release_time),
    dateModified: isoTime(lastChange(item)),
    correction: item.notices?.map(({ text, time }) => ({
      '@type': 'CorrectionComment',
      text,
      datePublished: isoTime(time),
    })),
    author: authorsOf(item, site),
    publisher: { '@type': 'Organization', name: site, logo: { '@type': 'ImageObject', url: `${origin}/logo.png` } },
    image: [picture],
    articleSection: item.category?.name,
    keywords: item.labels.length > 0 ? item.labels.map(({ name }) => name).join(',') : undefined,
    isAccessibleForFree: true,
  }
}

/** When readers last got another text, or saw a correction; what is not a change of these is none. */
function lastChange({ release_time, revised_time, notices = [] }: ItemDetails): string | null {
  const times = [release_time, revised_time, ...notices.map(({ time }) => time)].filter((time) => time != null)
  return times.toSorted().at(-1) ?? null
}

/** One alone stands by itself. */
function authorsOf({ author, bylines = [] }: ItemDetails, site: string): object {
  const people = [...(author ? [author.nickname] : []), ...bylines].map((name) => ({ '@type': 'Person', name }))
  if (people.length > 1) return people
  return people[0] ?? { '@type': 'Organization', name: site }
}

/** A moment, or the day alone where the source names no hour. */
function isoTime(value: string | null): string | undefined {
  const moment = parseSiteTime(value)
  if (value === null || moment === undefined) return undefined
  return value.length === 10 ? value : new Date(moment).toISOString()
}
