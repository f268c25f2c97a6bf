import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { toolLimits } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { DirectoryOrder, StaffTool, StaffToolGroup, ToolsDirectory } from '#contract/site/tools-desk.ts'
import { type MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import { createRecords, isOrderOf, type RecordNeeds, sameOrder } from '#server/modules/staff/records/service.ts'
import { type Transaction, transaction } from '#server/platform/database/database.ts'
import { rowOfTexts, textsOfRow } from '#server/platform/database/written-texts.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { soundAddress } from '#server/platform/net/https-address.ts'
import type { ToolFields, ToolGroupRecord, ToolRecord, ToolsService } from './service.ts'

interface Needs extends RecordNeeds {
  media: Pick<MediaService, 'pictures'>
  tools: Pick<ToolsService, 'editing'>
}

const toolFields = { name: { max: toolLimits.name }, description: { max: toolLimits.description } }
const groupFields = { name: { max: toolLimits.group } }

/** The tools directory as the newsroom manages it. */
export function createToolsDesk({ database, audit, bin, media, tools: { editing } }: Needs) {
  /** @throws CallError invalidInput with the name of the field; nameTaken where another tool has the address */
  async function soundTool(
    tx: Transaction,
    input: Pick<ParsedInput<'saveTool'>, 'group' | 'texts' | 'url' | 'logo'>,
    before: ToolRecord | undefined,
  ): Promise<ToolFields> {
    const words = rowOfTexts(input.texts, { fields: toolFields, lead: 'name' })
    const url = soundAddress(input.url, 'url')
    const other = await editing.withUrl(tx, url, before?.id)
    if (other !== undefined) throw new CallError('nameTaken', { words: other })
    if (!(await editing.holdGroup(tx, input.group))) throw new CallError('invalidInput', 'group')
    const picture = { before: before?.logo ?? null, alt: words.name, field: 'logo', media }
    return { ...words, url, groupId: input.group, logo: await pictureOf(input.logo, picture) }
  }

  const headOf = ({ id, version, name: title, language }: ToolRecord | ToolGroupRecord) => ({
    id,
    version,
    title,
    language,
  })
  const tools = createRecords<ToolRecord, StaffTool>(
    { database, audit, bin },
    {
      kind: 'tool',
      headOf,
      hold: editing.holdTool,
      shown: presentTool,
      briefOf,
      setDeleted: editing.setToolDeleted,
      purge: editing.purgeTool,
      async checkRestored(tx, { groupId }) {
        // The group of the tool may be in the bin as well; the group is restored first.
        if (!(await editing.holdGroup(tx, groupId))) throw new CallError('wrongState')
      },
    },
  )
  const groups = createRecords<ToolGroupRecord, StaffToolGroup>(
    { database, audit, bin },
    {
      kind: 'toolgroup',
      headOf,
      hold: editing.holdGroup,
      shown: presentGroup,
      briefOf: ({ name, versions }) => ({ name, versions }),
      setDeleted: editing.setGroupDeleted,
      purge: editing.purgeGroup,
      async checkDeletion(tx, id) {
        if (await editing.hasTools(tx, id)) throw new CallError('stillUsed')
      },
    },
  )

  async function directory(tx?: Transaction): Promise<ToolsDirectory> {
    const [groups, tools] = [await editing.groups(tx), await editing.tools(tx)]
    const byGroup = Map.groupBy(tools, ({ groupId }) => groupId)
    return {
      groups: groups.map((group) => ({
        ...presentGroup(group),
        tools: (byGroup.get(group.id) ?? []).map(presentTool),
      })),
    }
  }

  return {
    kinds: [tools.binKind, groups.binKind],

    /** The whole directory in its order. */
    list: (): Promise<ToolsDirectory> => directory(),

    /** @throws CallError itemMissing, nameTaken; invalidInput with the name of the field */
    save: (input: ParsedInput<'saveTool'>, context: MemberContext): Promise<CallOutput<'saveTool'>> =>
      tools.save(input, context, async (tx, before) =>
        editing.saveTool(tx, before?.id, await soundTool(tx, input, before)),
      ),

    /** Moves a tool to the bin. @throws CallError itemMissing, editConflict */
    delete: (seen: ParsedInput<'deleteTool'>, context: MemberContext) => tools.delete(seen, context),

    /** @throws CallError itemMissing; invalidInput with the name of the field */
    async saveGroup(
      { id, version, texts }: ParsedInput<'saveToolGroup'>,
      context: MemberContext,
    ): Promise<CallOutput<'saveToolGroup'>> {
      const words = rowOfTexts(texts, { fields: groupFields, lead: 'name' })
      return groups.save({ id, version }, context, (tx, before) => editing.saveGroup(tx, before?.id, words))
    },

    /** Moves a group to the bin. @throws CallError itemMissing, editConflict; stillUsed where it has tools */
    deleteGroup: (seen: ParsedInput<'deleteToolGroup'>, context: MemberContext) => groups.delete(seen, context),

    /**
     * Puts groups and tools into an order over the one that was seen.
     * @returns how they stand where that is not what was seen
     * @throws CallError invalidInput where these are not all that were seen
     */
    async order(
      { groups, seen }: ParsedInput<'orderTools'>,
      { caller }: MemberContext,
    ): Promise<CallOutput<'orderTools'>> {
      const isWhole = isOrderOf(groups.map(idOf), seen.map(idOf)) && isOrderOf(toolsOf(groups), toolsOf(seen))
      if (!isWhole) throw new CallError('invalidInput', 'groups')
      return transaction(database, async (tx) => {
        await editing.holdAll(tx)
        const current = await directory(tx)
        const before = current.groups.map(({ id, tools }) => ({ id, tools: tools.map(idOf) }))
        if (!standsAs(before, seen)) return { saved: false, current }
        await editing.order(tx, groups)
        await audit.record(tx, {
          actorId: caller.session.userId,
          action: 'tool.order',
          target: 'tools',
          before: { order: before.map(orderLine) },
          after: { order: groups.map(orderLine) },
        })
        return { saved: true }
      })
    },
  }
}

const idOf = ({ id }: { id: number }): number => id
const toolsOf = (groups: DirectoryOrder): number[] => groups.flatMap(({ tools }) => tools)
const orderLine = ({ id, tools }: DirectoryOrder[number]): string => `${id}: ${tools.join(' ')}`

const standsAs = (groups: DirectoryOrder, seen: DirectoryOrder): boolean =>
  sameOrder(groups.map(idOf), seen.map(idOf)) &&
  groups.every(({ tools }, place) => sameOrder(tools, seen[place]?.tools ?? []))

const presentTool = (row: ToolRecord): StaffTool => ({
  ...{
    id: row.id,
    group: row.groupId,
    url: row.url,
    logo: row.logo?.url ?? null,
    version: row.version,
    demo: row.demo,
  },
  texts: textsOfRow(row, ['name', 'description']),
})

const presentGroup = (row: ToolGroupRecord): StaffToolGroup => ({
  id: row.id,
  version: row.version,
  demo: row.demo,
  texts: textsOfRow(row, ['name']),
})

const briefOf = (row: ToolRecord) => ({
  name: row.name,
  url: row.url,
  group: row.groupId,
  logo: row.logo?.url ?? null,
  versions: row.versions,
  description: row.description,
})

export type ToolsDesk = ReturnType<typeof createToolsDesk>
