import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallName } from '#contract/call-table.ts'
import { addCeremony } from '#server/modules/events/ceremonies/test-ceremony.ts'
import { addEvent, freeType } from '#server/modules/events/orders/test-events.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { callAsVisitor, type TestMember } from '#server/test-member.ts'
import { openTestNewsroom, publish, submit, type TestNewsroom } from '#server/test-newsroom.ts'

/** Everything that can be planned for a time keeps its time and its state while it is opened, looked at and corrected. */

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

/** To the second, since nothing may be rounded by being opened. */
const planned = siteTime(new Date(Math.floor(Date.now() / 60_000) * 60_000 + 26 * 3_600_000 + 17_000))
const wholeMinute = `${planned.slice(0, 17)}00`

interface Plan {
  /** All calls by which people look at it. */
  opened: readonly (readonly [CallName, object])[]
  /** Time and state as they stand. */
  standing(): Promise<unknown>
  /** Saves another word with everything else as it was read, as forms do. */
  correct(): Promise<{ code: number; message: string }>
  /** Acts that must not change it: saving a draft, submitting again. */
  refused?: readonly (() => Promise<unknown>)[]
  /** Words that no reader may see before the time. */
  hidden?: string
}

const editorCall = <N extends CallName>(name: N, input: object = {}) => newsroom.editor.call(name, input)

async function planArticle(): Promise<Plan> {
  const { author } = newsroom
  const title = '禁发至明天的报道'
  const { id, version } = await submit(newsroom, author, { title })
  await editorCall('decideReview', { id, version, decision: 'approve', publish_time: wholeMinute })
  const now = async () => (await editorCall('getManuscript', { id })).data
  return {
    hidden: title,
    opened: [
      ...(['getManuscript', 'getReview', 'previewManuscript', 'manuscriptVersions'] as const).map(
        (name) => [name, { id }] as const,
      ),
      ...([
        ['staffManuscripts', {}],
        ['reviewQueue', {}],
        ['getDesk', {}],
      ] as const),
    ],
    async standing() {
      const { state, publish_time: time, item_id: item } = await now()
      return { state, time, item }
    },
    correct: async () => editorCall('saveManuscript', { id, version: (await now()).version, title: `${title}，更正` }),
    refused: [
      async () => author.call('saveManuscript', { id, version: (await now()).version, title: '作者改了' }),
      async () => author.call('submitManuscript', { id, version: (await now()).version }),
      async () => editorCall('submitManuscript', { id, version: (await now()).version }),
    ],
  }
}

async function planFlash(): Promise<Plan> {
  const title = '禁发至明天的快讯'
  const first = await editorCall('publishFlash', { title, text: `${title}。`, publish_time: wholeMinute })
  const id = first.data.saved === true ? first.data.flash.id : 0
  const now = async () => (await editorCall('getFlash', { id })).data
  return {
    hidden: title,
    opened: [
      ['getFlash', { id }],
      ['flashHistory', { id }],
      ['recentFlash', {}],
      ['getDesk', {}],
    ],
    async standing() {
      const { state, publish_time: time, item } = await now()
      return { state, time, item }
    },
    async correct() {
      const { version, publish_time } = await now()
      return editorCall('publishFlash', { id, version, title: `${title}，更正`, publish_time, despite: true })
    },
    refused: [async () => editorCall('saveFlashDraft', { id, version: (await now()).version, title: '自动保存' })],
  }
}

async function planBanner(): Promise<Plan> {
  const fields = { place: 'home', link: '/hk', titles: { 'zh-Hans': '明天的横幅' }, pictures: {}, until: null }
  const added = await editorCall('saveBanner', { ...fields, from: planned })
  const id = added.data.saved ? added.data.banner.id : 0
  const now = async () => {
    const { banners, spare } = (await editorCall('getFront')).data
    const found = [...banners, ...spare.banners].find((one) => one.id === id)
    if (!found) throw new Error('The banner is gone')
    return found
  }
  return {
    hidden: '明天的横幅',
    opened: [
      ['getFront', {}],
      ['frontHistory', {}],
    ],
    async standing() {
      const { from, state } = await now()
      return { from, state }
    },
    async correct() {
      const { state: _, title: __, ...banner } = await now()
      return editorCall('saveBanner', { ...banner, titles: { 'zh-Hans': '明天的横幅，更正' } })
    },
  }
}

async function planSlot(): Promise<Plan> {
  const { item_id: item } = await publish(newsroom, { title: '头条' })
  const save = async (change: object) => {
    const { version, arrangement } = (await editorCall('getFront')).data
    return editorCall('saveFront', { version, arrangement: { ...arrangement, ...change } })
  }
  await save({ leads: [{ item, until: planned }] })
  return {
    opened: [
      ['getFront', {}],
      ['frontHistory', {}],
    ],
    standing: async () => (await editorCall('getFront')).data.arrangement.leads,
    correct: () => save({ hidden_words: ['广告'] }),
  }
}

async function planSale(): Promise<Plan> {
  const types = [freeType('早鸟票', { sale_from: planned })]
  const { id, organiser } = await addEvent(newsroom.site, { types })
  const now = async () => (await organiser.call('activityTickets', { id })).data
  return {
    opened: [
      ['activityTickets', { id }],
      ['staffEvent', { id }],
      ['getTicketOffer', { event: id }],
    ],
    async standing() {
      const [offer, event] = [await now(), (await editorCall('staffEvent', { id })).data]
      return {
        sale: offer.types.map(({ sale_from: from, on_sale: onSale }) => [from, onSale]),
        state: event.event.state,
      }
    },
    async correct() {
      const setup = await now()
      const [type] = setup.types
      return organiser.call('saveActivityTickets', { ...setup, id, types: [{ ...type, name: '早鸟票，更正' }] })
    },
  }
}

async function planLandingPage(): Promise<Plan> {
  const fields = {
    ...{ path: 'harbour-week', texts: { 'zh-Hans': { title: '海港周' } }, pic: null, leads_to: '', blocks: [] },
    ...{ colours: { ground: '#06343a', ink: '#f2f8f7', accent: '#e7c67a' }, ends: wholeMinute },
  }
  const added = await editorCall('saveLandingPage', fields)
  const id = added.data.saved ? added.data.record.id : 0
  const now = async () => (await editorCall('staffLandingPage', { id })).data
  return {
    opened: [
      ['staffLandingPage', { id }],
      ['landingVersions', { id }],
    ],
    async standing() {
      const { ends, state, ended } = await now()
      return { ends, state, ended }
    },
    async correct() {
      const { path, texts: _, pic, leads_to, blocks, colours, ends, version } = await now()
      const texts = { 'zh-Hans': { title: '海港周，更正' } }
      return editorCall('saveLandingPage', { id, version, path, texts, pic, leads_to, blocks, colours, ends })
    },
  }
}

async function planCeremony(): Promise<Plan> {
  const year = 2098
  const { edition } = await addCeremony(newsroom, year)
  const { id } = edition
  const now = async () => (await editorCall('staffCeremony', { id })).data
  await newsroom.site.services.database.pool.query(
    `update ceremony_editions set opens_at = $2::timestamptz, closes_at = $2::timestamptz + interval '20 days' where id = $1`,
    [id, `${wholeMinute}+08`],
  )
  return {
    opened: [
      ['staffCeremony', { id }],
      ['ceremonyConsequences', { id }],
      ['ceremonyAwards', { edition: id }],
    ],
    async standing() {
      const { opens_time: opens, closes_time: closes, state, phase } = await now()
      return { opens, closes, state, phase }
    },
    async correct() {
      const { year: of, texts, opens_time, closes_time, account_days, client_accounts, version } = await now()
      const title = { ...texts['zh-Hans'], title: '年度盛典，更正' }
      const fields = { year: of, texts: { ...texts, 'zh-Hans': title }, opens_time, closes_time }
      return editorCall('saveCeremony', { id, version, ...fields, account_days, client_accounts })
    },
  }
}

const everybody = (): readonly TestMember[] => [newsroom.editor, newsroom.colleague, newsroom.administrator]

it.each([
  ['an article', planArticle],
  ['a flash', planFlash],
  ['a banner', planBanner],
  ['a place of the front page', planSlot],
  ['the sale of a ticket', planSale],
  ['the end of a landing page', planLandingPage],
  ['the vote of a ceremony', planCeremony],
])('%s keeps its time and state', async (_, plan) => {
  const { opened, standing, correct, refused = [], hidden } = await plan()
  const before = await standing()
  expect(JSON.stringify(before)).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  for (const member of everybody()) for (const [name, input] of opened) await member.call(name, input)
  expect(await standing(), 'after it was opened and looked at').toEqual(before)
  for (const attempt of refused) await attempt()
  expect(await standing(), 'after what is refused').toEqual(before)
  const corrected = await correct()
  expect(corrected.code, corrected.message).toBe(200)
  expect(await standing(), 'after it was corrected').toEqual(before)
  if (hidden) {
    const lists = [{}, { kind: 'flash' }].map((input) => callAsVisitor(newsroom.site, 'getArticleList', input))
    expect(JSON.stringify(await Promise.all(lists))).not.toContain(hidden)
    expect(await (await fetch(newsroom.site.origin)).text()).not.toContain(hidden)
  }
})
