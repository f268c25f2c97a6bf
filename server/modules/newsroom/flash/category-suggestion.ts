import type { FlashFields } from '#contract/newsroom/flash.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'

export type Categorised = Pick<FlashFields, 'title' | 'text' | 'labels'>

/**
 * Finds the category of a flash for which nobody chose one: that of its labels, or else of the labels that its text
 * names, so that a flash that is typed quickly appears in a tab.
 */
export function createCategorySuggestion(content: Pick<ContentService, 'editing' | 'labelsNamedIn'>) {
  return async ({ title, text, labels }: Categorised): Promise<number | undefined> => {
    const chosen = labels.length > 0 ? await content.editing.categoryOfLabels(labels) : undefined
    if (chosen !== undefined) return chosen
    const context: CallContext = { language: 'zh-Hans', now: new Date(), tags: new Set() }
    const named = await content.labelsNamedIn({ title, text }, context)
    return content.editing.categoryOfLabels(named.map(({ name }) => name))
  }
}

export type SuggestCategory = ReturnType<typeof createCategorySuggestion>
