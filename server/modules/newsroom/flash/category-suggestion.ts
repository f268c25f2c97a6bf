import type { FlashFields } from '#contract/newsroom/flash.ts'
import type { Engine } from '#language/engine.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import { suggestLabels } from './label-suggestions.ts'

interface Needs {
  content: Pick<ContentService, 'editing' | 'namedLabels'>
  engine: Pick<Engine, 'fold'>
}

export type Categorised = Pick<FlashFields, 'title' | 'text' | 'labels'>

/**
 * Finds the category of a flash for which nobody chose one: that of its labels, or else of the labels that its text
 * names, so that a flash that is typed quickly appears in a tab.
 */
export function createCategorySuggestion({ content, engine }: Needs) {
  return async ({ title, text, labels }: Categorised): Promise<number | undefined> => {
    const chosen = labels.length > 0 ? await content.editing.categoryOfLabels(labels) : undefined
    if (chosen !== undefined) return chosen
    const named = await content.namedLabels({ language: 'zh-Hans', now: new Date(), tags: new Set() })
    const found = suggestLabels({ title, text }, named, engine)
    return content.editing.categoryOfLabels(found.map(({ name }) => name))
  }
}

export type SuggestCategory = ReturnType<typeof createCategorySuggestion>
