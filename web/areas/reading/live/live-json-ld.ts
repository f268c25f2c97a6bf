import type { LiveNote } from '#contract/newsroom/live-blogs/live-blogs.ts'
import { parseSiteTime } from '#web/platform/time.ts'
import type { LivePageData } from './live-address.ts'
import { liveAddress, noChoice } from './live-address.ts'

const isoTime = (value: string | null): string | undefined => {
  const moment = parseSiteTime(value)
  return moment === undefined ? undefined : new Date(moment).toISOString()
}

/**
 * The properties by which search engines read an article as a live blog (schema.org LiveBlogPosting): its time and the
 * notes of the page. @param origin with the prefix of the language
 */
export function liveBlogPosting({ blog, notes }: LivePageData, origin: string): object {
  const all = [...notes.pinned, ...notes.list].filter(({ withdrawn }) => !withdrawn)
  return {
    '@type': 'LiveBlogPosting',
    coverageStartTime: isoTime(blog.started_time ?? blog.first_time),
    coverageEndTime: isoTime(blog.ended_time),
    ...(blog.latest_time && { dateModified: isoTime(blog.latest_time) }),
    liveBlogUpdate: all.map((note) => ({
      '@type': 'BlogPosting',
      headline: headlineOf(note),
      articleBody: note.text || headlineOf(note),
      datePublished: isoTime(note.time),
      dateModified: isoTime(note.correction?.time ?? note.time),
      inLanguage: note.language,
      url: origin + liveAddress(blog.item, { ...noChoice, note: note.id }),
      author: note.author === null ? undefined : { '@type': 'Person', name: note.author },
      image: note.pic ? [note.pic.url] : undefined,
    })),
  }
}

const headlineOf = ({ title, poll, flash }: LiveNote): string => title || poll?.question || flash?.title || ''
