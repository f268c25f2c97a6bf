import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { EnteredBlock } from '#contract/site/landing-pages/landing-blocks.ts'
import type { LandingContent, StaffLandingPage } from '#contract/site/landing-pages/landing-pages-desk.ts'
import { blockTexts } from '#contract/site/landing-pages/landing-terms.ts'
import type { Consequence } from '#contract/staff/consequence-terms.ts'
import type { Engine } from '#language/engine.ts'
import { type MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { RedirectsService } from '#server/modules/site/redirects/service.ts'
import { createRecords, type RecordNeeds } from '#server/modules/staff/records/service.ts'
import { type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { textsOfRow } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { mustBeConfirmed } from '#server/platform/subjects/must-be-confirmed.ts'
import { createWording, type Translated } from '#server/platform/text/wording.ts'
import type { StoredBlock, StoredContent } from './landing-draft.ts'
import { isComplete, parseContent, parseLandingPath } from './landing-fields.ts'
import { hasEnded } from './service.ts'
import * as store from './store.ts'
import { createSubmissionsDesk } from './submissions-desk.ts'
import * as submissions from './submissions-store.ts'
import { tag } from './tags.ts'

export interface LandingDeskNeeds extends RecordNeeds {
  accounts: Pick<AccountsService, 'people'>
  engine: Engine
  bus: Bus
  media: Pick<MediaService, 'pictures'>
  redirects: Pick<RedirectsService, 'find'>
  /** Another subject with pages at paths that editors choose. */
  conferences: { hasPath(db: Executor, path: string): Promise<boolean> }
}

const taken = { landing_pages_by_path: 'nameTaken' } as const

/** Landing pages as the newsroom builds them: every saving is a version, and readers see the one published last. */
export function createLandingDesk(needs: LandingDeskNeeds) {
  const { database, accounts, engine, bus, audit, media, redirects, conferences } = needs
  const { orm } = database
  const wording = createWording(engine)
  const announce = (tx: Transaction, id: number) => bus.publish(tx, [tag.list, tag.page(id)])

  /** Returns a path at which no other page is. @throws CallError pathUnfit, nameTaken, pathLeadsElsewhere */
  async function freePath(tx: Executor, path: string): Promise<string> {
    const clean = parseLandingPath(path)
    if (await conferences.hasPath(tx, clean)) throw new CallError('nameTaken', 'path')
    if (await redirects.find(`/${clean}`)) throw new CallError('pathLeadsElsewhere', 'path')
    return clean
  }

  /** Returns what ends where a page is taken from readers; submissions stay with the newsroom. */
  async function consequencesOf(db: Executor, { id, state }: store.LandingRow): Promise<Consequence[]> {
    if (state !== 'published') return []
    const counts = await submissions.countsOf(db, id)
    return (['answers', 'new_answers'] as const)
      .map((kind) => ({ kind, count: counts[kind] }))
      .filter(({ count }) => count > 0)
  }

  /** The consequences of withdrawing a page, and its title in the language of the caller. */
  async function describeAffected(db: Executor, row: store.LandingRow, { language }: Pick<CallContext, 'language'>) {
    const name = wording.shown(row.content.texts, 'title', ['title'], language).title
    return { name, list: await consequencesOf(db, row) }
  }

  const records = createRecords<store.LandingRow, StaffLandingPage>(needs, {
    kind: 'landingPage',
    headOf: ({ id, version, content }) => ({
      ...{ id, version, title: content.texts.title, language: content.texts.language },
    }),
    hold: store.hold,
    shown: (row, { now }) => shownPage(row, now),
    briefOf,
    setDeleted: store.setDeleted,
    purge: store.purge,
    announce,
    constraints: taken,
  })

  return {
    kind: records.binKind,
    submissions: createSubmissionsDesk(needs),

    /** All pages, the newest first. */
    async list(_input: object, { language, now }: CallContext): Promise<CallOutput<'staffLandingPages'>> {
      const [rows, waiting] = await Promise.all([store.all(orm), submissions.waiting(orm)])
      return {
        list: rows.map((row) => {
          const { id, path, state, content, updatedAt } = row
          return {
            ...{ id, path: `/${path}`, state, ...wording.shown(content.texts, 'title', ['title'], language) },
            ...{ unpublished: isUnpublished(row), ended: isOver(row, now), ends: timeOf(content.endsAt) },
            ...{ blocks: content.blocks.length, waiting: waiting.get(id) ?? 0, updated_time: siteTime(updatedAt) },
          }
        }),
      }
    },

    /** @throws CallError itemMissing */
    async one({ id }: ParsedInput<'staffLandingPage'>, { now }: CallContext): Promise<StaffLandingPage> {
      const row = await store.find(orm, id)
      if (!row) throw new CallError('itemMissing')
      return shownPage(row, now)
    },

    /**
     * Adds a draft, or saves a page over the version that was read; readers see it once it is published.
     * @throws CallError as `parseContent`; pathUnfit, nameTaken, pathLeadsElsewhere, pathIsPublic
     */
    save: (input: ParsedInput<'saveLandingPage'>, context: MemberContext): Promise<CallOutput<'saveLandingPage'>> =>
      records.save(input, context, async (tx, before) => {
        const path = before?.path === input.path.trim() ? before.path : await freePath(tx, input.path)
        if (before?.state === 'published' && path !== before.path) throw new CallError('pathIsPublic', 'path')
        const content = await parseContent(input, { media, pictureOf, before: before?.content })
        const fields = { path, content }
        const row = await orRefusal(before ? store.save(tx, before.id, fields) : store.add(tx, fields), taken)
        await store.keepVersion(tx, row, userOf(context))
        await announce(tx, row.id)
        return row
      }),

    /** @throws CallError itemMissing */
    async consequences(
      { id }: ParsedInput<'landingConsequences'>,
      context: MemberContext,
    ): Promise<CallOutput<'landingConsequences'>> {
      const row = await store.find(orm, id)
      if (!row) throw new CallError('itemMissing')
      return describeAffected(orm, row, context)
    },

    /** @throws CallError itemMissing, editConflict, consequencesUnseen, nameNotTyped, pageIncomplete where it is published with an empty block */
    async setState(
      { id, version, state, ...given }: ParsedInput<'setLandingState'>,
      context: MemberContext,
    ): Promise<StaffLandingPage> {
      return transaction(database, async (tx) => {
        const before = await records.hold(tx, id)
        if (before.version !== version) throw new CallError('editConflict')
        const isPublic = state === 'published'
        if (!isPublic) mustBeConfirmed(given, await describeAffected(tx, before, context))
        if (isPublic && !isComplete(before.content)) throw new CallError('pageIncomplete')
        // An old address may have come to lead elsewhere since the page was withdrawn.
        if (isPublic && before.state !== 'published') await freePath(tx, before.path)
        const row = await store.publish(tx, id, isPublic ? { at: context.now } : { state })
        await audit.record(tx, {
          actorId: userOf(context),
          action: `landingPage.${state}`,
          target: `landingPage:${id}`,
          before: { state: before.state },
          after: { title: row.content.texts.title, state, path: row.path },
        })
        await announce(tx, id)
        return shownPage(row, context.now)
      })
    },

    /** @throws CallError itemMissing, pathUnfit, nameTaken, pathLeadsElsewhere */
    async copy({ id, path }: ParsedInput<'copyLandingPage'>, context: MemberContext): Promise<{ id: number }> {
      const free = await freePath(orm, path)
      return transaction(database, async (tx) => {
        const { content } = await records.hold(tx, id)
        const row = await orRefusal(store.add(tx, { path: free, content }), taken)
        await store.keepVersion(tx, row, userOf(context))
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'landingPage.copy',
          target: `landingPage:${row.id}`,
          after: { title: content.texts.title, path: row.path, from: id },
        })
        await announce(tx, row.id)
        return { id: row.id }
      })
    },

    /** Moves a page to the bin. @throws CallError itemMissing, editConflict, consequencesUnseen, nameNotTyped */
    delete: ({ id, version, ...given }: ParsedInput<'deleteLandingPage'>, context: MemberContext) =>
      records.delete({ id, version }, context, async (tx) =>
        mustBeConfirmed(given, await describeAffected(tx, await records.hold(tx, id), context)),
      ),

    /** Every version that is kept, the newest first. @throws CallError itemMissing */
    async versions({ id }: ParsedInput<'landingVersions'>): Promise<CallOutput<'landingVersions'>> {
      const row = await store.find(orm, id)
      if (!row) throw new CallError('itemMissing')
      const rows = await store.versionsOf(orm, id)
      const people = await accounts.people.byIds(rows.flatMap(({ savedBy }) => savedBy ?? []))
      return {
        list: rows.map(({ version, savedAt, savedBy }) => ({
          ...{ version, saved_time: siteTime(savedAt), by: savedBy === null ? null : (people.get(savedBy) ?? null) },
          published: row.state === 'published' && version === row.publishedVersion,
        })),
      }
    },

    /** @throws CallError itemMissing */
    async version({ id, version }: ParsedInput<'landingVersion'>): Promise<LandingContent> {
      const row = await store.find(orm, id)
      const content = row && (await store.versionOf(orm, id, version))
      if (!content) throw new CallError('itemMissing')
      return enteredContent(content)
    },

    /** Titles of pages for the log. */
    async names(ids: readonly number[], { language }: Pick<CallContext, 'language'>): Promise<Map<string, string>> {
      const rows = ids.length > 0 ? await store.all(orm) : []
      const named = rows.filter(({ id }) => ids.includes(id))
      const titleOf = ({ content }: (typeof rows)[number]) =>
        wording.shown(content.texts, 'title', ['title'], language).title
      return new Map(named.map((row) => [`landingPage:${row.id}`, titleOf(row)]))
    },
  }
}

const timeOf = (moment: string | null): string | null => (moment === null ? null : siteTime(new Date(moment)))

/** True if the saved content differs from what readers see; a version counts as one whose content was saved. */
const isUnpublished = ({ state, content, published }: store.LandingRow): boolean =>
  state === 'published' && JSON.stringify(content) !== JSON.stringify(published)

const isOver = ({ state, published }: store.LandingRow, now: Date): boolean =>
  state === 'published' && published !== null && hasEnded(published, now)

function shownPage(row: store.LandingRow, now: Date): StaffLandingPage {
  const address = `/${row.path}`
  const unpublished = isUnpublished(row)
  const isSeen = row.state === 'published' && !unpublished && !isOver(row, now)
  return {
    ...{ id: row.id, version: row.version, state: row.state, demo: row.demo, path: row.path },
    ...enteredContent(row.content),
    ...{ unpublished, ended: isOver(row, now) },
    preview: isSeen ? address : `${address}?preview=${row.previewKey}`,
    updated_time: siteTime(row.updatedAt),
    published_time: row.publishedAt && siteTime(row.publishedAt),
  }
}

/** Returns stored content as editors entered it. */
function enteredContent({ texts, colours, picture, endsAt, leadsTo, blocks }: StoredContent): LandingContent {
  return {
    texts: textsOfRow(texts, ['title', 'description']),
    ...{
      colours,
      pic: picture?.url ?? null,
      ends: timeOf(endsAt),
      leads_to: leadsTo,
      blocks: blocks.map(enteredBlock),
    },
  }
}

function enteredBlock(block: StoredBlock): EnteredBlock {
  // Which texts there are follows from the kind.
  const written = block.texts as Translated<string> | null
  const texts = (written ? textsOfRow(written, blockTexts(block.kind)) : {}) as never
  const { kind, key } = block
  switch (kind) {
    case 'hero': {
      const { picture, drawing, link, otherLink } = block
      return { kind, key, texts, pic: picture?.url ?? null, drawing, link, other_link: otherLink }
    }
    case 'picture':
      return { kind, key, texts, pic: block.picture?.url ?? null, width: block.width }
    case 'items':
      return { kind, key, texts, label: block.label, count: block.count, look: block.look }
    case 'numbers': {
      const numbers = block.numbers.map(({ series, texts: own }) => ({ series, texts: textsOfRow(own, ['label']) }))
      return { kind, key, texts, numbers }
    }
    case 'event':
      return { kind, key, texts, event: block.event }
    case 'form': {
      const fields = block.fields.map(({ texts: own, ...field }) => ({
        ...field,
        texts: textsOfRow(own, ['label', 'options']),
      }))
      return { kind, key, texts, mail_to: block.mailTo, fields }
    }
    case 'quiz':
      return { kind, key, texts, quiz: block.quiz }
    case 'text':
      return { kind, key, texts }
  }
}

/** Returns the part of a landing page that the log records: no long texts. */
function briefOf({ path, state, content }: store.LandingRow) {
  const { texts, colours, endsAt, leadsTo, blocks } = content
  return {
    ...{ title: texts.title, path, state, colours, ends: timeOf(endsAt), leads_to: leadsTo },
    blocks: blocks.map((block) => block.kind).join(', '),
  }
}

export type LandingDesk = ReturnType<typeof createLandingDesk>
