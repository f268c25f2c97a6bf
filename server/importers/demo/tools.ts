import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { ToolGroupDraft } from '#server/modules/site/tools/tool-draft.ts'
import { englishOf } from './english.ts'

const file = z.array(
  z.object({
    group: z.string(),
    group_en: z.string().optional(),
    tools: z.array(
      z.object({
        name: z.string(),
        name_en: z.string().optional(),
        url: z.url({ protocol: /^https$/ }),
        description: z.string(),
        description_en: z.string().optional(),
      }),
    ),
  }),
)

/** The tools directory of the demonstration content. */
export async function readTools(): Promise<ToolGroupDraft[]> {
  const rows = file.parse(parse(await readFile(new URL('tools.yaml', demoFolder), 'utf8')))
  return rows.map((row) => ({
    key: `demo:${createHash('sha256').update(row.group).digest('hex').slice(0, 12)}`,
    name: row.group,
    language: 'zh-Hans',
    versions: row.group_en ? { en: { name: row.group_en } } : {},
    tools: row.tools.map((tool) => ({
      name: tool.name,
      url: tool.url,
      description: tool.description,
      // A Latin name is the same in English, so that an English description never stands alone.
      versions: englishOf({ ...tool, name_en: tool.name_en ?? tool.name }, ['name', 'description']),
    })),
  }))
}
