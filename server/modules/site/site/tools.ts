import type { ToolGroup } from '#contract/site/site.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Wording } from '#server/platform/text/wording.ts'
import type { ToolGroupDraft } from './tool-draft.ts'
import { createToolEditing, toolsTag } from './tools-editing.ts'
import { createToolsStore, deleteDemoTools, saveDemoTools } from './tools-store.ts'

export { toolsTag } from './tools-editing.ts'

/** The tools directory: public websites in groups. */
export function createTools({ database, bus, wording }: { database: Database; bus: Bus; wording: Wording }) {
  const store = createToolsStore(database.orm)
  return {
    toolEditing: createToolEditing({ database, bus }),

    /** All groups that hold something, in the editors' order. */
    async tools(_input: object, context: CallContext): Promise<{ list: ToolGroup[] }> {
      context.tags.add(toolsTag)
      const [groups, tools] = await Promise.all([store.groups(), store.tools()])
      const byGroup = Map.groupBy(tools, (tool) => tool.groupId)
      const list = groups.map((group): ToolGroup => {
        const { name, language } = wording.shown(group, 'name', ['name'], context.language)
        const held = (byGroup.get(group.id) ?? []).map((tool) => {
          const words = wording.shown(tool, 'name', ['name', 'description'], context.language)
          return { id: tool.id, url: tool.url, logo: tool.logo, demo: tool.demo, ...words }
        })
        return { id: group.id, group: name, language, tools: held }
      })
      return { list: list.filter(({ tools: held }) => held.length > 0) }
    },

    /** @returns how many tools were written */
    async saveDemoTools(groups: readonly ToolGroupDraft[]): Promise<number> {
      return transaction(database, async (tx) => {
        const written = await saveDemoTools(tx, groups)
        await bus.publish(tx, [toolsTag])
        return written
      })
    },

    async removeDemoTools(): Promise<number> {
      return transaction(database, async (tx) => {
        const removed = await deleteDemoTools(tx)
        await bus.publish(tx, [toolsTag])
        return removed
      })
    },

    countDemoTools: store.countDemo,
  }
}
