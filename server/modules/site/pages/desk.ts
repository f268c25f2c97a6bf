import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import { type StaticPageName, staticPageName } from '#contract/site/site.ts'
import type { StaffPageText } from '#contract/site/site-desk.ts'
import { type Language, languages } from '#language/languages.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { cleanMarkdown, cleanText } from '#server/platform/database/written-texts.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { RichTextError } from '#server/platform/text/rich-text/errors.ts'
import type { PagesService } from './service.ts'

interface Needs {
  database: Database
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  pages: PagesService
}

type Saved = Awaited<ReturnType<PagesService['newest']>>[number]
type Shipped = Awaited<ReturnType<PagesService['shipped']>>[number]

const targetOf = (page: StaticPageName): string => `page:${page}`
const isWritten = ({ title }: { title: string }): boolean => title !== ''

/** Static pages as the newsroom writes them: by language, each saving a version that can be gone back to. */
export function createPagesDesk({ database, accounts, audit, pages }: Needs) {
  const peopleOf = async (rows: readonly Pick<Saved, 'savedBy'>[]): Promise<Map<number, Person>> =>
    accounts.people.byIds(rows.flatMap(({ savedBy }) => savedBy ?? []))

  /** The text in a language: what was last saved here, otherwise what came with the program. */
  function textIn(
    language: Language,
    { saved, shipped, people }: { saved: readonly Saved[]; shipped: readonly Shipped[]; people: Map<number, Person> },
  ): StaffPageText {
    const row = saved.find((one) => one.language === language)
    const came = saved.some(isWritten) ? undefined : shipped.find((one) => one.language === language)
    const { title = '', summary = '', markdown = '' } = row ?? came ?? {}
    return {
      ...{
        language,
        title,
        summary,
        markdown: markdown.trim(),
        version: row?.id ?? 0,
        shipped: !row && came !== undefined,
      },
      saved_time: row ? siteTime(row.savedAt) : null,
      by: row?.savedBy ? (people.get(row.savedBy) ?? null) : null,
    }
  }

  async function textsOf(page: StaticPageName, tx?: Transaction): Promise<StaffPageText[]> {
    const [saved, shipped] = [await pages.newest(page, tx), await pages.shipped(page)]
    const people = await peopleOf(saved)
    return languages.map((language) => textIn(language, { saved, shipped, people }))
  }

  return {
    /** Every static page with who saved it last. */
    async list(_input: object, { language }: Pick<CallContext, 'language'>): Promise<CallOutput<'staffPages'>> {
      const rows = await pages.newestOfAll()
      const people = await peopleOf(rows)
      const list: CallOutput<'staffPages'>['list'] = []
      for (const page of staticPageName.options) {
        const saved = rows.filter((row) => row.page === page)
        const written = saved.filter(isWritten)
        const texts = written.length > 0 ? written : await pages.shipped(page)
        const last = saved.toSorted((a, b) => b.id - a.id)[0]
        list.push({
          page,
          title: (await pages.toPage(page, texts, language)).title,
          languages: languages.filter((one) => texts.some((text) => text.language === one)),
          shipped: written.length === 0,
          saved_time: last ? siteTime(last.savedAt) : null,
          by: last?.savedBy ? (people.get(last.savedBy) ?? null) : null,
        })
      }
      return { list }
    },

    async one({ page }: ParsedInput<'staffPage'>): Promise<CallOutput<'staffPage'>> {
      const texts = await textsOf(page)
      return { page, shipped: texts.every(({ version }) => version === 0), texts }
    },

    /**
     * Saves a language as a new version, on top of the one that was read.
     * @throws CallError invalidInput with the name of the field: a title without a text, or no language left
     */
    async save(
      { page, language, version, keep_shipped: keep = false, ...given }: ParsedInput<'savePage'>,
      { caller }: MemberContext,
    ): Promise<CallOutput<'savePage'>> {
      const userId = caller.session.userId
      const fields = {
        title: cleanText(given.title),
        summary: cleanMarkdown(given.summary),
        markdown: cleanMarkdown(given.markdown),
      }
      const isEmpty = fields.title === '' && fields.markdown === ''
      if (!isEmpty && fields.title === '') throw new CallError('invalidInput', 'title')
      if (!isEmpty && fields.markdown === '') throw new CallError('invalidInput', 'markdown')
      return transaction(database, async (tx) => {
        await pages.lock(tx, page)
        const before = await textsOf(page, tx)
        const current = before.find((one) => one.language === language)
        if (!current) throw new Error(`There is no language ${language}`)
        if (current.version !== version) return { saved: false as const, current }
        const others = before.filter((one) => one.language !== language)
        if (isEmpty && !others.some((one) => isWritten(one) && !one.shipped))
          throw new CallError('invalidInput', 'title')
        for (const { language: other, title, summary, markdown, shipped } of others)
          if (keep && shipped) await pages.saveIn(tx, { page, language: other, title, summary, markdown }, userId)
        const row = await pages.saveIn(tx, { page, language, ...fields }, userId).catch(refuseUnreadable)
        await audit.record(tx, {
          actorId: userId,
          action: 'page.save',
          target: targetOf(page),
          before: { language, version, title: current.title, characters: [...current.markdown].length },
          after: { language, version: row.id, title: row.title, characters: [...row.markdown].length },
        })
        const saved = (await textsOf(page, tx)).find((one) => one.language === language)
        return { saved: true as const, text: saved ?? current }
      })
    },

    /** Every version of a page in every language, newest first; what came with the program is the oldest. */
    async versions({ page }: ParsedInput<'pageVersions'>): Promise<CallOutput<'pageVersions'>> {
      const [rows, shipped] = await Promise.all([pages.history(page), pages.shipped(page)])
      const people = await peopleOf(rows)
      const saved = rows.map(({ id, language, title, markdown, savedAt, savedBy }) => ({
        version: id,
        language,
        title,
        characters: [...markdown].length,
        saved_time: siteTime(savedAt),
        by: savedBy === null ? null : (people.get(savedBy) ?? null),
      }))
      const came = shipped.map(({ language, title, markdown }) => ({
        version: 0,
        language,
        title,
        characters: [...markdown].length,
        saved_time: null,
        by: null,
      }))
      return { list: [...saved, ...came] }
    },

    /** @throws CallError itemMissing */
    async version({ page, language, version }: ParsedInput<'getPageVersion'>): Promise<CallOutput<'getPageVersion'>> {
      const found =
        version === 0
          ? (await pages.shipped(page)).find((one) => one.language === language)
          : await pages.version(page, language, version)
      if (!found) throw new CallError('itemMissing')
      const { title, summary, markdown } = found
      return { title, summary, markdown: markdown.trim() }
    },

    /** @throws CallError invalidInput where a text cannot be rendered */
    async preview({ page, texts }: ParsedInput<'previewPage'>, { language }: Pick<CallContext, 'language'>) {
      try {
        return await pages.toPage(page, texts.filter(isWritten), language)
      } catch (error) {
        return refuseUnreadable(error)
      }
    },
  }
}

/** A text that cannot be rendered is for the writer to fix. */
function refuseUnreadable(error: unknown): never {
  throw error instanceof RichTextError ? new CallError('invalidInput', 'markdown') : error
}

export type PagesDesk = ReturnType<typeof createPagesDesk>
