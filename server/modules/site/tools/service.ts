import type { ToolGroup } from '#contract/site/site.ts'
import type { Engine } from '#language/engine.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { createToolsStore } from './store.ts'

/** The tag of the tools directory. */
export const toolsTag = 'tools'

interface Needs {
  database: Database
  engine: Engine
}

/** The tools directory: public websites in groups. */
export function createToolsService({ database, engine }: Needs) {
  const store = createToolsStore(database.orm)
  const wording = createWording(engine)
  return {
    /** All groups that hold something, in the editors' order. */
    async list(_input: object, context: CallContext): Promise<{ list: ToolGroup[] }> {
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
  }
}

export type ToolsService = ReturnType<typeof createToolsService>
