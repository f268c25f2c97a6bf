import type { errorCatalogue } from '#contract/errors.ts'
import { errorCatalogue as catalogue } from '#contract/errors.ts'
import { testDraft } from './test-draft.ts'
import { openTestNewsroom, type TestNewsroom } from './test-newsroom.ts'

/** For tests: a newsroom with four articles and a flash. */
export async function openNewsroomWithItems(): Promise<TestNewsroom & { items: number[] }> {
  const newsroom = await openTestNewsroom()
  const { content } = newsroom.site.services
  const keys = ['一', '二', '三', '四', '五']
  await content.saveItems(
    keys.map((name, place) =>
      testDraft({
        importKey: name,
        title: `报道${name}`,
        kind: place === 4 ? 'flash' : 'article',
        releaseTime: new Date(Date.now() - (5 - place) * 3_600_000),
      }),
    ),
  )
  const ids = await content.idsByImportKey(keys)
  return { ...newsroom, items: keys.map((key) => ids.get(key) ?? 0) }
}

export const refusal = (name: keyof typeof errorCatalogue) => ({ code: catalogue[name].code })

/** Returns the log's entries on something, the newest act first. */
export const actsOn = async ({ administrator }: TestNewsroom, target: string) =>
  (await administrator.call('auditLog', { target })).data.list
