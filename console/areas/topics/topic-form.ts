import type { StaffTopic, TopicChapter, TopicFields } from '#contract/content/topics-desk.ts'

/** A chapter in the form: new ones have a name of their own as well. */
export interface FormChapter extends TopicChapter {
  key: string
}
export interface TopicForm extends TopicFields {
  chapters: FormChapter[]
}

export const emptyTopic: TopicForm = {
  texts: {},
  cover: 'view',
  pic: null,
  position: null,
  online: false,
  order: 'reading',
  incident: null,
  items: [],
  chapters: [],
}

export const formOfTopic = ({
  texts,
  cover,
  pic,
  position,
  online,
  order,
  incident,
  items,
  chapters,
}: StaffTopic): TopicForm => ({
  texts,
  cover,
  pic,
  position,
  online,
  order,
  incident,
  items,
  chapters: chapters.map((chapter) => ({ ...chapter, key: `chapter ${chapter.id}` })),
})

/** Container of items: the key of a chapter, or undefined outside of all. */
export type Holder = string | undefined

/** A topic with an item at one place, and at no other. */
export function withItemAt(form: TopicForm, id: number, holder: Holder, place: number): TopicForm {
  const without = (items: readonly number[]) => items.filter((one) => one !== id)
  const put = (items: readonly number[], own: Holder) =>
    own === holder ? without(items).toSpliced(place, 0, id) : without(items)
  return {
    ...form,
    items: put(form.items, undefined),
    chapters: form.chapters.map((chapter) => ({ ...chapter, items: put(chapter.items, chapter.key) })),
  }
}

/** The same with an item moved past the end of its list: to the end or beginning of the next one that way. */
export function withItemPast(form: TopicForm, id: number, holder: Holder, way: -1 | 1): TopicForm {
  const holders: Holder[] = [...form.chapters.map(({ key }) => key), undefined]
  const at = holders.indexOf(holder) + way
  if (at < 0 || at >= holders.length) return form
  const next = holders[at]
  const held = next === undefined ? form.items : (form.chapters.find(({ key }) => key === next)?.items ?? [])
  return withItemAt(form, id, next, way < 0 ? held.length : 0)
}

export const withoutItem = (form: TopicForm, id: number): TopicForm => ({
  ...form,
  items: form.items.filter((one) => one !== id),
  chapters: form.chapters.map((chapter) => ({ ...chapter, items: chapter.items.filter((one) => one !== id) })),
})

/** A topic without a chapter, whose items stay in it outside of all chapters. */
export function withoutChapter(form: TopicForm, key: string): TopicForm {
  const gone = form.chapters.find((chapter) => chapter.key === key)
  return {
    ...form,
    chapters: form.chapters.filter((chapter) => chapter.key !== key),
    items: [...form.items, ...(gone?.items ?? [])],
  }
}

export const withChapter = (form: TopicForm, key: string, part: Partial<FormChapter>): TopicForm => ({
  ...form,
  chapters: form.chapters.map((chapter) => (chapter.key === key ? { ...chapter, ...part } : chapter)),
})

export const withItemsOrder = (form: TopicForm, holder: Holder, items: number[]): TopicForm =>
  holder === undefined ? { ...form, items } : withChapter(form, holder, { items })

export const itemsOfForm = ({ items, chapters }: TopicForm): number[] => [
  ...chapters.flatMap((chapter) => chapter.items),
  ...items,
]
