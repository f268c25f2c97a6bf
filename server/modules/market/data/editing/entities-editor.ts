import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { StaffEntity } from '#contract/market/data-desk.ts'
import type { Engine } from '#language/engine.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { BinKind, BinService } from '#server/modules/staff/bin/service.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { parseAddress } from '#server/platform/net/https-address.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { entityTexts, isReservedKey } from '../market-draft.ts'
import { coinsTag, entityTag, everyTypeTag, samplesTag } from '../tags.ts'
import * as store from '../writing/desk-store.ts'
import { slugOf } from '../writing/resolve-entities.ts'

interface Needs {
  database: Database
  bus: Bus
  engine: Engine
  audit: Pick<AuditService, 'record'>
  bin: Pick<BinService, 'put'>
}

/** Companies, funds, governments, coins and chains as the newsroom looks after them. */
export function createEntitiesEditor({ database, bus, engine, audit, bin }: Needs) {
  const { orm } = database
  const tagsOf = (key: string) => [...everyTypeTag, entityTag(key), coinsTag, samplesTag]

  return {
    async list({
      keyword,
      kind,
      page,
      size,
    }: ParsedInput<'staffDataEntities'>): Promise<CallOutput<'staffDataEntities'>> {
      const filter = { forms: formsOf(keyword, engine), kind }
      const rows = await store.staffEntities(orm, filter, { limit: size, offset: (page - 1) * size })
      const total = await store.countEntities(orm, filter)
      return { list: rows.map(toStaffEntity), total, more: page * size < total }
    },

    /** @throws CallError itemMissing, editConflict, nameTaken, invalidInput */
    async save(
      { id, version, key, kind, ...given }: ParsedInput<'saveDataEntity'>,
      context: MemberContext,
    ): Promise<{ id: number }> {
      const name = cleanText(given.name)
      if (!name) throw new CallError('invalidInput', 'name')
      const text = {
        name,
        about: cleanText(given.about),
        issuer: cleanText(given.issuer),
        backing: cleanText(given.backing),
      }
      const english = {
        name: cleanText(given.name_en),
        about: cleanText(given.about_en),
        issuer: cleanText(given.issuer_en),
        backing: cleanText(given.backing_en),
      }
      return transaction(database, async (tx) => {
        if (given.label_id !== null && !(await store.labelExists(tx, given.label_id)))
          throw new CallError('invalidInput', 'label_id')
        const before = id === undefined ? undefined : await store.lockEntity(tx, id)
        if (id !== undefined && !before) throw new CallError('itemMissing')
        if (before && before.version !== version) throw new CallError('editConflict')
        const isEnglish = english.name !== ''
        const change = {
          ...text,
          versions: { ...before?.versions, en: isEnglish ? english : undefined },
          language: isEnglish || /\p{Script=Han}/u.test(name) ? 'zh-Hans' : 'en',
          ...{ symbol: cleanText(given.symbol), country: given.country.toUpperCase(), coin: given.coin },
          ...{ currency: given.currency.toUpperCase(), exchange: cleanText(given.exchange), fee: given.fee },
          website: given.website ? parseAddress(given.website, 'website') : '',
          ...{ spot: given.spot, hidden: given.hidden, label_id: given.label_id },
        }
        const ownKey = before?.key ?? key ?? keyOf(english.name || name)
        let saved = id
        if (saved !== undefined) await store.changeEntity(tx, saved, change)
        else {
          if (!kind) throw new CallError('invalidInput', 'kind')
          if (!ownKey) throw new CallError('invalidInput', 'key')
          if (isReservedKey(ownKey)) throw new CallError('nameTaken')
          saved = await orRefusal(store.insertEntity(tx, ownKey, kind, change), { data_entities_key_key: 'nameTaken' })
        }
        await audit.record(tx, {
          actorId: userOf(context),
          action: id === undefined ? 'dataEntity.add' : 'dataEntity.save',
          target: `dataEntity:${saved}`,
          after: { title: name },
        })
        await bus.publish(tx, [...everyTypeTag, entityTag(ownKey), coinsTag])
        return { id: saved }
      })
    },

    /** The numbers of a deleted entity wait with it. */
    binKind: {
      kind: 'dataEntity',
      async delete({ id, version }, context) {
        await transaction(database, async (tx) => {
          const entity = await store.lockEntity(tx, id)
          if (!entity) throw new CallError('itemMissing')
          if (entity.version !== version) throw new CallError('editConflict')
          await store.setEntityDeleted(tx, id, context.now)
          const { name: title, language } = entity
          await bin.put(tx, { kind: 'dataEntity', id, title, language, by: userOf(context), now: context.now })
          await bus.publish(tx, tagsOf(entity.key))
        })
        return {}
      },
      async restore(tx, id) {
        const key = await store.setEntityDeleted(tx, Number(id), null)
        if (key === undefined) throw new CallError('itemMissing')
        await bus.publish(tx, tagsOf(key))
      },
      purge: (tx, id) => store.purgeEntity(tx, Number(id)),
    } satisfies BinKind,

    /** Returns the names of entities and sources by their targets in the audit log. */
    async names(ids: { entities: number[]; sources: number[] }): Promise<Map<string, string>> {
      if (ids.entities.length + ids.sources.length === 0) return new Map()
      return new Map((await store.namesOf(orm, ids)).map(({ target, name }) => [target, name]))
    },
  }
}

function toStaffEntity({ versions, label, ...row }: store.StaffEntityRow): StaffEntity {
  const english = Object.fromEntries(entityTexts.map((field) => [`${field}_en`, versions.en?.[field] ?? '']))
  const texts = english as Record<`${(typeof entityTexts)[number]}_en`, string>
  return {
    ...{ id: row.id, version: row.version, key: row.key, kind: row.kind, symbol: row.symbol, name: row.name },
    ...{ about: row.about, issuer: row.issuer, backing: row.backing, ...texts },
    ...{ country: row.country, coin: row.coin, currency: row.currency, exchange: row.exchange, website: row.website },
    ...{ fee: row.fee, spot: row.spot, hidden: row.hidden, demo: row.demo },
    ...{ label, label_id: label?.id ?? null, series: row.series, names: row.names },
    id: Number(row.id),
  }
}

/** The key of an entity of this name, unless its series would be named like sums over all. */
function keyOf(name: string): string {
  const slug = slugOf(name)
  return isReservedKey(slug) ? `${slug}-2` : slug
}
