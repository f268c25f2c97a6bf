import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { labelLimits } from '#contract/constants.ts'
import type { StaffLabel, StaffLabelRow } from '#contract/content/taxonomy.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { ContentService, LabelFields, LabelRecord } from '#server/modules/content/items/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import { createRecords, type RecordNeeds } from '#server/modules/staff/records/service.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import { type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import { cleanText, rowOfTexts, textsOfRow } from '#server/platform/database/written-texts.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'

/** Redirects of addresses of merged labels; handed in by the site, which stands above. */
export interface LabelAddresses {
  /** @throws CallError redirectLoop */
  lead(tx: Transaction, from: readonly string[], to: string): Promise<void>
  unlead(tx: Transaction, from: readonly string[]): Promise<void>
}

export interface LabelsDeskNeeds extends RecordNeeds {
  engine: Engine
  accounts: Pick<AccountsService, 'people'>
  content: Pick<ContentService, 'labelEditor'>
  redirects: LabelAddresses
}

const addressOf = (id: number): string => `/label/${id}`

const targetOf = (id: number): string => `label:${id}`
const nameFields = { name: { max: labelLimits.name } }
const ticker = /^[\p{L}\p{N}$._-]+$/u

/** Labels as the newsroom manages them: names, tickers, synonyms and merging. */
export function createLabelsDesk({ database, engine, accounts, audit, bin, content, redirects }: LabelsDeskNeeds) {
  const { labelEditor } = content
  const paginate = createPagination(createCachedTotals(labelEditor.count))
  const foldWord = (word: string) => engine.toSimplified(word).toLowerCase()
  const uniqueWords = (words: readonly string[]) => [...new Map(words.map((word) => [foldWord(word), word])).values()]

  async function toStaffLabel(row: LabelRecord, db: Executor = database.orm): Promise<StaffLabel> {
    const merges = await labelEditor.mergesInto(row.id, db)
    const people = await accounts.people.byIds(
      merges.flatMap(({ by }) => by ?? []),
      db,
    )
    return {
      ...presentRow({ ...row, uses: await labelEditor.uses(row.id, labelLimits.counted, db) }),
      merges: merges.map(({ id, from, items, by, at }) => ({
        id,
        items,
        time: siteTime(at),
        by: by === null ? null : (people.get(by) ?? null),
        from: { id: from.id, name: from.name, coin: from.coin },
      })),
    }
  }

  /** @throws CallError invalidInput with the name of the field; nameTaken with the name of the label that has it */
  async function parseFields(
    tx: Transaction,
    input: Pick<ParsedInput<'saveLabel'>, 'texts' | 'coin' | 'synonyms'>,
    own: number | undefined,
  ): Promise<LabelFields> {
    const { name, versions, language } = rowOfTexts(input.texts, { fields: nameFields, lead: 'name' })
    // Names are in Chinese, in either script; a name only in English serves all languages.
    const rest = language === 'en' ? {} : versions
    const coin = cleanText(input.coin ?? '').toUpperCase() || null
    if (coin && ([...coin].length > labelLimits.coin || !ticker.test(coin))) throw new CallError('invalidInput', 'coin')
    const names = [name, ...Object.values(rest).flatMap((version) => version?.name ?? [])]
    const taken = new Set([...names, ...(coin ? [coin] : [])].map(foldWord))
    const synonyms = uniqueWords(input.synonyms.map((word) => cleanText(word)).filter(Boolean)).filter(
      (word) => !taken.has(foldWord(word)),
    )
    if (synonyms.some((word) => [...word].length > labelLimits.synonym)) throw new CallError('invalidInput', 'synonyms')
    await mustBeFree(tx, { words: [...names, ...synonyms], coin, own })
    return { name, versions: rest, coin, synonyms }
  }

  async function mustBeFree(
    tx: Transaction,
    { words, coin, own }: { words: readonly string[]; coin: string | null; own: number | undefined },
  ): Promise<void> {
    const forms = [
      ...new Set(
        words.flatMap((word) => [word.toLowerCase(), foldWord(word), engine.toTraditional(word).toLowerCase()]),
      ),
    ]
    const other = await labelEditor.withWord(tx, { words: forms, coin, but: own })
    if (other !== undefined) throw new CallError('nameTaken', { words: other })
    if (coin && (await labelEditor.coinInBin(tx, coin, own))) throw new CallError('nameTaken', { words: coin })
  }

  const records = createRecords<LabelRecord, StaffLabel>(
    { database, audit, bin },
    {
      kind: 'label',
      headOf: ({ id, version, name: title }) => ({ id, version, title }),
      hold: async (tx, id) => (await labelEditor.hold(tx, [id])).get(id),
      shown: (row, _, db) => toStaffLabel(row, db),
      briefOf: fieldsOf,
      setDeleted: labelEditor.setDeleted,
      purge: labelEditor.purge,
      missing: 'labelMissing',
      checkRestored(tx, { id: own, name, versions, coin }) {
        const words = [name, ...Object.values(versions).flatMap((version) => version?.name ?? [])]
        return mustBeFree(tx, { words, coin, own })
      },
    },
  )

  return {
    kind: records.binKind,

    /** The newest first; those that are called exactly what is looked for before the others. */
    async list({ keyword, kind: wanted, page, size }: ParsedInput<'staffLabels'>): Promise<CallOutput<'staffLabels'>> {
      const filter = { forms: formsOf(keyword, engine), kind: wanted }
      const window = { limit: size, offset: (page - 1) * size, counted: labelLimits.counted }
      const rows = await labelEditor.list(filter, window)
      return { list: rows.map(presentRow), ...(await paginate(filter, { page, size, found: rows.length })) }
    },

    /** @throws CallError labelMissing */
    async one({ id }: ParsedInput<'staffLabel'>): Promise<StaffLabel> {
      const row = await labelEditor.find(id)
      if (!row) throw new CallError('labelMissing')
      return toStaffLabel(row)
    },

    /**
     * Adds a label, or saves one over the version that was read.
     * @throws CallError labelMissing, nameTaken; invalidInput with the name of the field
     */
    save: (input: ParsedInput<'saveLabel'>, context: MemberContext): Promise<CallOutput<'saveLabel'>> =>
      records.save(input, context, async (tx, before) => {
        const fields = await parseFields(tx, input, before?.id)
        if (before) return labelEditor.change(tx, before.id, fields)
        return labelEditor.add(tx, foldWord(fields.name).replace(/\s/g, '-'), fields)
      }),

    /** Moves a label to the bin: its items keep it unseen. @throws CallError labelMissing, editConflict */
    delete: (seen: ParsedInput<'deleteLabel'>, context: MemberContext) => records.delete(seen, context),

    /** @throws CallError labelMissing, redirectLoop; invalidInput for a label and itself */
    async merge(
      { id, into }: ParsedInput<'mergeLabels'>,
      { caller }: MemberContext,
    ): Promise<CallOutput<'mergeLabels'>> {
      if (id === into) throw new CallError('invalidInput', 'into')
      return transaction(database, async (tx) => {
        const held = await labelEditor.hold(tx, [id, into])
        const [from, other] = [held.get(id), held.get(into)]
        if (!from || !other) throw new CallError('labelMissing')
        const known = new Set(wordsOf(other).map(foldWord))
        if (!other.coin && from.coin) known.add(foldWord(from.coin))
        const added = uniqueWords(wordsOf(from)).filter((word) => !known.has(foldWord(word)))
        const by = caller.session.userId
        const merge = await labelEditor.merge(tx, { from, into: other, added, by })
        await redirects.lead(tx, [addressOf(id)], addressOf(into))
        await audit.record(tx, {
          actorId: by,
          action: 'label.merge',
          target: targetOf(id),
          before: fieldsOf(from),
          after: { merged_into: other.name, into, items: merge.items, synonyms: added },
        })
        return { merge: merge.id, items: merge.items }
      })
    },

    /**
     * Takes a merge back, once.
     * @throws CallError itemMissing where there is none any more; wrongState where the other label was merged or deleted since
     */
    async unmerge({ merge: id }: ParsedInput<'undoLabelMerge'>, { caller, now }: MemberContext) {
      return transaction(database, async (tx) => {
        const merge = await labelEditor.holdMerge(tx, id)
        if (!merge) throw new CallError('itemMissing')
        const into = (await labelEditor.hold(tx, [merge.intoId])).get(merge.intoId)
        if (!into) throw new CallError('wrongState')
        await labelEditor.unmerge(tx, merge, into, now)
        await redirects.unlead(tx, [addressOf(merge.fromId)])
        await audit.record(tx, {
          actorId: caller.session.userId,
          action: 'label.unmerge',
          target: targetOf(merge.fromId),
          before: { merged_into: into.name, into: into.id },
          after: { synonyms: merge.added },
        })
        return { id: merge.fromId }
      })
    },
  }
}

const wordsOf = ({ name, versions, coin, synonyms }: LabelFields): string[] => [
  name,
  ...Object.values(versions).flatMap((version) => version?.name ?? []),
  ...(coin ? [coin] : []),
  ...synonyms,
]

const fieldsOf = ({ name, versions, coin, synonyms }: LabelRecord): LabelFields => ({ name, versions, coin, synonyms })

const presentRow = ({
  id,
  name,
  versions,
  coin,
  synonyms,
  uses,
  version,
  demo,
}: LabelRecord & { uses: number }): StaffLabelRow => ({
  id,
  coin,
  synonyms,
  uses,
  version,
  demo,
  texts: textsOfRow({ name, versions, language: 'zh-Hans' }, ['name']),
})
