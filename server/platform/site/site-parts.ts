import type { FastifyInstance } from 'fastify'
import type { ReviewTime } from '#contract/site/review-time.ts'
import type { Language } from '#language/languages.ts'
import type { PageCache } from '#server/platform/cache/tagged-cache.ts'
import type { CountedCaller, ReaderHalf } from '#server/platform/http/call-context.ts'
import type { SessionFinder, TokenFinder } from '#server/platform/http/caller.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'

/** Means of the site that subjects use for addresses that stay open. */
export interface StreamSiteParts {
  siteOrigin: string
  sessions: SessionFinder
  tokens: TokenFinder
  /** The present moment in ms. */
  now: () => number
}

/** Means of the site that subjects use for their own addresses. */
export interface SiteParts extends StreamSiteParts {
  /** Keeps pages and files until a tag of theirs changes. */
  cache: PageCache
}

/** Adds the addresses of a subject to the site. */
export type MountRoutes = (app: FastifyInstance, site: SiteParts) => void

/** Work in the background whose queues are checked. */
export interface BackgroundWork {
  tasks: readonly RepeatedTask[]
  jobs: Pick<Jobs, 'queues'>
}

/** All that the site itself needs of subjects, each provided by one of them. */
export interface SiteProvisions {
  /** True if the site has content, so that it gets no demonstration. */
  hasContent(): Promise<boolean>
  sessions: SessionFinder
  tokens: TokenFinder
  /** Returns the name of the site. @param tags those of what shows it, where that is kept */
  siteName(language: Language, tags?: Set<string>): Promise<string>
  /** The address that the app's QR code leads to: a path of this site, or a whole address. */
  appAddress(): Promise<string>
  /** How long a review usually takes. */
  reviewMinutes(): Promise<ReviewTime>
  /** Addresses that moved. */
  oldAddresses: {
    find(address: string): Promise<string | undefined>
    isShortAddress(address: string): boolean
  }
  /** The half of readers that somebody belongs to, where a page differs between them. */
  halfOf(client: CountedCaller, now: Date): Promise<ReaderHalf>
  /** True if there is a preview of the front page with this key. */
  hasPreview(key: string): Promise<boolean>
  /** Returns the task with which a worker checks the site and its own queues. */
  checkTask(work: BackgroundWork): RepeatedTask
  /** Follows changes of terms, which concern pages once they are in use. @param forget drops pages by their tags */
  followTerms(forget: (tags?: readonly string[]) => void): Promise<void>
}
