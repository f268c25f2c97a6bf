import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { ConferenceColours } from '#contract/events/conferences/conference-terms.ts'
import type { LandingDrawing } from '#contract/site/landing-pages/landing-terms.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import { untilTag } from '#server/platform/cache/until-tag.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { MailQueue } from '#server/platform/delivery/mail/mail-queue.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { SitemapEntry } from '#server/platform/site/sitemap.ts'
import { rendering } from '#server/platform/text/rich-text/rendering.ts'
import { createWording } from '#server/platform/text/wording.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { createLandingForms } from './forms.ts'
import type { StoredContent } from './landing-draft.ts'
import { createLandingPresenter } from './present.ts'
import * as store from './store.ts'
import { createSubmissionsExport, type SubmissionsExportNeeds } from './submissions-export.ts'
import { tag } from './tags.ts'

export interface LandingNeeds extends SubmissionsExportNeeds {
  database: Database
  engine: Engine
  threads: ThreadPool
  limiter: Pick<Limiter, 'take'>
  mails: Pick<MailQueue, 'add'>
  siteOrigin: string
  siteName: (language: Language) => Promise<string>
}

/** True if a version of a page is over. */
export const hasEnded = ({ endsAt }: Pick<StoredContent, 'endsAt'>, now: Date): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now.getTime()

/** Landing pages as readers open them. */
export function createLandingService(needs: LandingNeeds) {
  const { database, engine, threads } = needs
  const { orm } = database
  const wording = createWording(engine)
  const render = async (markdown: string) => (await threads.run(rendering, 'renderMarkdown', markdown)).html
  const present = createLandingPresenter({ wording, render })

  return {
    forms: createLandingForms(needs),
    exports: createSubmissionsExport(needs),

    /**
     * A page, or where it leads now that it is over. The key of its preview shows it as it stands in the newsroom.
     * @throws CallError itemMissing where readers can open none at this path; pageEnded
     */
    async one(
      { path, preview }: ParsedInput<'getLandingPage'>,
      { language, tags, now }: CallContext,
    ): Promise<CallOutput<'getLandingPage'>> {
      // An address without a page may get one.
      tags.add(tag.list)
      const row = await store.byPath(orm, path)
      if (!row) throw new CallError('itemMissing')
      tags.add(tag.page(row.id))
      const { id } = row
      if (preview !== undefined && preview.toLowerCase() === row.previewKey)
        return { page: await present.page({ id, path, content: row.content, preview: true }, language), leads_to: null }
      const content = row.state === 'published' ? row.published : null
      if (!content) throw new CallError('itemMissing')
      if (hasEnded(content, now)) {
        if (content.leadsTo) return { page: null, leads_to: content.leadsTo }
        throw new CallError('pageEnded')
      }
      if (content.endsAt !== null) tags.add(untilTag(new Date(content.endsAt)))
      return { page: await present.page({ id, path, content, preview: false }, language), leads_to: null }
    },

    /** The colours and the drawing of a page that readers can open; undefined where there is none. */
    async lookOf(
      path: string,
      now: Date,
    ): Promise<{ drawing: LandingDrawing; colours: ConferenceColours } | undefined> {
      const row = await store.byPath(orm, path)
      const content = row?.state === 'published' ? row.published : null
      if (!content || hasEnded(content, now)) return undefined
      const hero = content.blocks.find((block) => block.kind === 'hero')
      return { drawing: hero?.drawing ?? 'tide', colours: content.colours }
    },

    /** True if a page, in whatever state, has this path in upper or lower case. */
    hasPath: async (db: Executor, path: string): Promise<boolean> =>
      (await store.byPath(db, path.toLowerCase())) !== undefined,

    /** Returns the paths that are pages which readers can open. */
    async knownPages(paths: readonly string[]): Promise<string[]> {
      const open = new Set((await store.published(orm)).map(({ path }) => `/${path}`))
      return paths.filter((path) => open.has(path))
    },

    /** Pages for the sitemap. */
    async sitemapEntries(now: Date): Promise<SitemapEntry[]> {
      const rows = await store.published(orm)
      return rows.flatMap(({ path, published, updatedAt }) => {
        if (!published || hasEnded(published, now)) return []
        const languages = wording.languagesOf(published.texts, 'title')
        const known = { english: languages.includes('en'), chinese: languages.includes('zh-Hans') }
        return [{ path: `/${path}`, updatedAt, ...known }]
      })
    },
  }
}

export type LandingService = ReturnType<typeof createLandingService>
