import type { CallName } from '#contract/call-table.ts'
import type { CallOutput } from '#contract/calls.ts'
import type { Arrangement } from '#contract/newsroom/front-page.ts'
import { testDraft } from '#server/test-draft.ts'
import { addMember, callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestSites, type TestSites } from '#server/test-sites.ts'
import { emptyArrangement } from './policy.ts'

const hour = 3_600_000

export const bannerFields = {
  ...{ place: 'home', link: '/hk', pictures: {}, from: null, until: null },
  texts: { 'zh-Hans': { title: '年会报名' } },
}

/** The same title in the languages that are given. */
export const titled = (titles: Readonly<Record<string, string>>) => ({
  texts: Object.fromEntries(Object.entries(titles).map(([language, title]) => [language, { title }])),
})

/** For tests: two processes with sixteen articles, `a1` the newest, and two who arrange them. */
export async function openTestFront() {
  const sites: TestSites = await openTestSites({ now: new Date('2026-11-20T04:00:00Z') })
  const { content } = sites.one.services
  const drafts = Array.from({ length: 16 }, (_, place) =>
    testDraft({
      importKey: `a${place + 1}`,
      title: `第${place + 1}篇`,
      releaseTime: new Date(Date.now() - (place + 1) * hour),
      author: place < 14 ? { key: `w${place % 7}`, nickname: `作者${place % 7}` } : null,
      labels: [{ key: `l${place % 7}`, name: `标签${place % 7}` }],
    }),
  )
  await content.saveItems(drafts)
  const ids = await content.idsByImportKey(drafts.map(({ importKey }) => importKey))
  const editor = await addMember(sites.one, { nickname: '何卓', roles: ['editor'] })
  const colleague = await addMember(sites.two, { nickname: '周雨桐', roles: ['administrator'] })
  /** Adds a banner or a word. */
  async function added(kind: 'banner' | 'hotword', fields: object) {
    const { data, message } = await editor.call('saveRecord', { kind, ...fields })
    if (!data?.saved) throw new Error(`Nothing was added: ${message}`)
    return data.record
  }
  const id = (key: string): number => ids.get(key) ?? 0

  return {
    sites,
    editor,
    colleague,
    id,
    slots: (...keys: string[]) => keys.map((key) => ({ item: id(key), until: null as string | null })),

    /** Reads as a reader of the second process. */
    read: async <N extends CallName>(name: N, input: object = {}, language = 'cn'): Promise<CallOutput<N>> =>
      (await callAsVisitor(sites.two, name, input, { language })).data,
    page: async (site: Pick<TestSites['one'], 'origin'> = sites.two, path = '/') =>
      (await fetch(site.origin + path)).text(),

    /** Saves over whatever holds; what is not given is empty. */
    async arrange(given: Partial<Arrangement>, member: TestMember = editor) {
      const { data: now } = await member.call('getFront')
      const arrangement = { ...emptyArrangement, ...given }
      const { data, message } = await member.call('saveFront', { version: now.version, arrangement })
      if (!data?.saved) throw new Error(`Nothing was saved: ${message}`)
      return data.front
    },

    banner: (given: object = {}) => added('banner', { ...bannerFields, ...given }),
    word: (given: object = {}) =>
      added('hotword', { texts: { 'zh-Hans': { title: '现货ETF' } }, item: null, ...given }),

    close: () => sites.close(),
  }
}

export type TestFront = Awaited<ReturnType<typeof openTestFront>>

export const titlesOf = (list: readonly { title: string }[]) => list.map(({ title }) => title)

/** The titles of the lead stories of a home page, in their order. */
export const leadsOf = (html: string): (string | undefined)[] =>
  [...html.matchAll(/<article class="lead__story[^"]*">([\s\S]*?)<\/article>/g)].map(
    ([, story = '']) => /第\d+篇/.exec(story)?.[0],
  )
