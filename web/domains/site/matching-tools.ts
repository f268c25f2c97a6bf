import type { ToolGroup } from '#contract/site/site.ts'

/** The tools whose name, address, description or group holds every word that was asked for; no empty group. */
export function matchingTools(groups: readonly ToolGroup[], asked: string): ToolGroup[] {
  const words = foldText(asked).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  return groups.flatMap((group) => {
    const tools = group.tools.filter(({ name, url, description }) => {
      const text = foldText([name, url, description, group.group].join(' '))
      return words.every((word) => text.includes(word))
    })
    return tools.length > 0 ? [{ ...group, tools }] : []
  })
}

/** Full-width letters and capitals count as plain ones. */
const foldText = (text: string) => text.normalize('NFKC').toLowerCase()

/** The host that an address leads to, as readers know it. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')
