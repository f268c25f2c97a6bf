import { editedHere, type ItemDraft } from '../item-draft.ts'
import type { ItemStatus } from '../tables.ts'
import { isHuman } from './item-texts.ts'
import type { StoredItem } from './write-store.ts'

/** Properties of a draft that decide what becomes of it where its item exists. */
export type Comparable = Pick<
  ItemDraft,
  'importKey' | 'language' | 'hash' | 'status' | 'incomplete' | 'isEmpty' | 'isOnlyText'
>

/** Relation of a draft to the stored item; `protected` where the stored texts stay as they are. */
export type Comparison = 'changed' | 'unchanged' | 'protected'

/** States of items whose texts no reader has ever seen. */
const unpublished: readonly ItemStatus[] = ['draft', 'pending', 'refused']

const isEditedHere = (hash: string | null): boolean => hash?.startsWith(editedHere) ?? false

/** The imported texts of an item in other languages that a draft replaces, because its source has only one language. */
export const replacedLanguages = (draft: ItemDraft, { texts }: StoredItem): string[] =>
  texts.flatMap(({ language, origin, hash }) =>
    draft.isOnlyText && origin === 'original' && language !== draft.language && !isEditedHere(hash) ? language : [],
  )

/**
 * Compares a draft with its item. A text that readers may have seen is not replaced by one that would not be published,
 * by one without any text, nor any stored text by an incomplete one.
 * @param isNew the item was added a moment ago, in the state of its leading draft and without texts
 */
export function compareDraft(
  draft: Comparable,
  item: StoredItem | undefined,
  { isNew = false }: { isNew?: boolean } = {},
): Comparison {
  if (!item) return 'changed'
  const text = item.texts.find((one) => one.language === draft.language)
  if (text && isHuman(text) && text.hash === draft.hash) return 'unchanged'
  if (isEditedHere(draft.hash)) return 'changed'
  // A text edited here since its import is not overwritten by another import.
  const replaced = draft.isOnlyText ? item.texts.filter(({ origin }) => origin === 'original') : text ? [text] : []
  if (replaced.some((one) => isHuman(one) && isEditedHere(one.hash))) return 'unchanged'
  const losesText = draft.isEmpty && replaced.some((one) => isHuman(one) && one.hasText)
  const isDraft = (draft.status ?? 'approved') !== 'approved'
  const isUnfit = (isDraft || losesText) && !unpublished.includes(item.status)
  return isUnfit || (draft.incomplete && !isNew) ? 'protected' : 'changed'
}
