import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { labelRecord } from '#contract/content/labels.record.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { ContentService, LabelFields, LabelRecord } from '#server/modules/content/items/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import {
  createRecordEditor,
  type DraftContext,
  type RecordDraft,
  type RecordNeeds,
  recordEditorsIn,
} from '#server/modules/staff/records/service.ts'
import { type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'

/** Redirects of addresses of merged labels; handed in by the site, which stands above. */
export interface LabelAddresses {
  /** @throws CallError redirectLoop */
  lead(tx: Transaction, from: readonly string[], to: string): Promise<void>
  unlead(tx: Transaction, from: readonly string[]): Promise<void>
}

export interface LabelsDeskNeeds extends RecordNeeds {
  registry: Registry
  engine: Engine
  bus: Bus
  accounts: Pick<AccountsService, 'people'>
  content: Pick<ContentService, 'labelEditor'>
  redirects: LabelAddresses
}

const addressOf = (id: number): string => `/label/${id}`

const targetOf = (id: number): string => `label:${id}`
const ticker = /^[\p{L}\p{N}$._-]+$/u

/** Labels as the newsroom manages them: names, tickers, synonyms and merging. */
export function createLabelsDesk(needs: LabelsDeskNeeds) {
  const { database, engine, accounts, audit, redirects } = needs
  const { labelEditor } = needs.content
  const foldWord = (word: string) => engine.toSimplified(word).toLowerCase()
  const uniqueWords = (words: readonly string[]) => [...new Map(words.map((word) => [foldWord(word), word])).values()]

  /** @throws CallError invalidInput with the name of the field; nameTaken with the name of the label that has it */
  async function prepare(
    tx: Transaction,
    { columns, parts }: RecordDraft,
    { before }: DraftContext,
  ): Promise<RecordDraft> {
    const { name, versions, coin: typed, synonyms } = columns as LabelFields
    const coin = typed?.toUpperCase() ?? null
    if (coin && !ticker.test(coin)) throw new CallError('invalidInput', 'coin')
    const names = namesOf({ name, versions })
    const taken = new Set([...names, ...(coin ? [coin] : [])].map(foldWord))
    const others = uniqueWords(synonyms).filter((word) => !taken.has(foldWord(word)))
    await mustBeFree(tx, { words: [...names, ...others], coin, own: before?.id })
    const key = before ? {} : { key: foldWord(name).replace(/\s/g, '-') }
    return { columns: { ...columns, ...key, coin, synonyms: others }, parts }
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

  return {
    records: createRecordEditor(labelRecord, labelEditor.rows, {
      ...needs,
      kinds: recordEditorsIn(needs.registry),
      tags: labelEditor.tagsOf,
      hooks: {
        missing: 'labelMissing',
        ownTranslation: true,
        prepare,
        checkRestored(tx, row) {
          const { id: own, coin, ...texts } = row as unknown as LabelRecord
          return mustBeFree(tx, { words: namesOf(texts), coin, own })
        },
      },
    }),

    /** Labels that were merged into one and can be restored, the newest first. */
    async merges({ id }: ParsedInput<'labelMerges'>): Promise<CallOutput<'labelMerges'>> {
      const merges = await labelEditor.mergesInto(id)
      const people = await accounts.people.byIds(merges.flatMap(({ by }) => by ?? []))
      return {
        list: merges.map(({ id: merge, from, items, by, at }) => ({
          ...{ id: merge, items, time: siteTime(at) },
          by: by === null ? null : (people.get(by) ?? null),
          from: { id: from.id, name: from.name, coin: from.coin },
        })),
      }
    },

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

const namesOf = ({ name, versions }: Pick<LabelFields, 'name' | 'versions'>): string[] => [
  name,
  ...Object.values(versions).flatMap((version) => version?.name ?? []),
]

const wordsOf = ({ coin, synonyms, ...texts }: LabelFields): string[] => [
  ...namesOf(texts),
  ...(coin ? [coin] : []),
  ...synonyms,
]

const fieldsOf = ({ name, versions, coin, synonyms }: LabelRecord): LabelFields => ({ name, versions, coin, synonyms })
