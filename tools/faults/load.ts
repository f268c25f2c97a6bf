import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { addEvent, freeType, reservation, type TestEvent } from '#server/modules/events/orders/test-events.ts'
import { addMember, type TestMember } from '#server/test-member.ts'
import { type Answer, calling, loading, reading, send } from './requests.ts'
import type { Site } from './stage.ts'

/** Records that readers and writers of a site use: an article, an event with tickets, and an editor. */
export interface Content {
  article: number
  event: TestEvent
  editor: TestMember
  /** Members who upload pictures, each only a few. */
  members: readonly TestMember[]
  /** The path of a stored picture. */
  picture: string
}

const readers = 4
const readEveryMs = 40
const writeAgainMs = 250
const membersWithPictures = 60
const maxTickets = 100_000

let pictures = 0

/** A picture that no other is the same as. */
async function pictureForm(): Promise<FormData> {
  pictures += 1
  const background = { r: pictures & 255, g: (pictures >> 8) & 255, b: 90 }
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', new File([Buffer.from(bytes)], 'picture.png', { type: 'image/png' }))
  return form
}

const sendPicture = async (origins: readonly string[], members: readonly TestMember[]): Promise<Answer> => {
  const { token = '' } = members[pictures % members.length] ?? {}
  const init = { method: 'POST', headers: { authorization: token }, body: await pictureForm() }
  return send(origins, { what: 'picture', path: '/api/uploadData', init })
}

/** Adds the content. @throws where the site does not take it */
export async function addContent({ origins, database }: Site): Promise<Content> {
  const site = { origin: origins[0] ?? '', services: { database } as never }
  const editor = await addMember(site, { roles: ['editor'] })
  const members = await Promise.all(Array.from({ length: membersWithPictures }, () => addMember(site)))
  const event = await addEvent(site, { pools: [{ capacity: maxTickets }], types: [freeType()] })
  const { data } = await editor.call('publishFlash', { title: '第一条快讯', text: '正文。', despite: true })
  const { data: picture } = await sendPicture(origins, members)
  if (data?.saved !== true || typeof picture !== 'string') throw new Error('The site takes no content')
  return { article: data.flash.item ?? 0, event, editor, members, picture }
}

/** Something that writers do again and again, each time with another number. */
interface Writing {
  what: string
  everyMs: number
  /** Sends it. The same number may be sent again, until it is acknowledged. */
  send(origins: readonly string[], n: string): Promise<Answer>
  /** The name by which an acknowledged one is looked for. */
  nameOf(answer: Answer, n: string): string
  /** Returns those of these names that the site has. */
  stored(stage: Site, names: readonly string[]): Promise<string[]>
}

const storedIn = (statement: string) => async (stage: Site, names: readonly string[]) =>
  (await stage.ask<{ name: string }>(statement, [names])).map(({ name }) => name)

const writings = ({ event, editor, members }: Content): readonly Writing[] => [
  {
    what: 'order',
    everyMs: 200,
    send: (origins, n) =>
      send(origins, calling('order', 'reserveTickets', reservation(event, 1, { idempotency_key: n }))),
    nameOf: ({ data }) => `${(data as { id: unknown }).id}`,
    stored: storedIn('select id::text as name from orders where id::text = any($1)'),
  },
  {
    what: 'page view',
    everyMs: 100,
    send: (origins, n) => send(origins, calling('page view', 'pvuv', { records: [{ page: '/', prepg: `/${n}` }] })),
    nameOf: (_answer, n) => `/${n}`,
    stored: storedIn('select previous_path as name from page_views where previous_path = any($1)'),
  },
  {
    what: 'flash',
    everyMs: 700,
    send: (origins, n) =>
      send(
        origins,
        calling('flash', 'publishFlash', { title: `快讯 ${n}`, text: '正文。', despite: true }, editor.token),
      ),
    nameOf: (_answer, n) => `快讯 ${n}`,
    stored: storedIn('select title as name from item_texts where title = any($1)'),
  },
  {
    what: 'picture',
    everyMs: 700,
    send: (origins) => sendPicture(origins, members),
    nameOf: ({ data }) => `${data}`,
    async stored({ origins }, names) {
      const answers = await Promise.all(names.map((path) => send(origins, reading(path, path))))
      return answers.filter(({ status }) => status === 200).map(({ what }) => what)
    },
  },
]

/** Readers and writers at work. */
export interface Load {
  readonly reads: readonly Answer[]
  /** All attempts of writers. */
  readonly writes: readonly Answer[]
  /** How long each write took from its first attempt until it was acknowledged, in ms. */
  readonly waits: readonly number[]
  /** Waits for requests under way, and ends. */
  stop(): Promise<void>
  /** Acknowledged writes that the site does not have, and how many orders it has beyond those sent. */
  check(): Promise<{ lost: string[]; doubled: number }>
}

/** Has readers and writers ask the site until they are stopped. */
export async function startLoad(stage: Site, content: Content): Promise<Load> {
  const reads: Answer[] = []
  const writes: Answer[] = []
  const waits: number[] = []
  let isRunning = true
  let turn = 0
  const kinds = writings(content)
  const acknowledged = new Map<Writing, string[]>(kinds.map((kind) => [kind, []]))
  const sentOrders = new Set<string>()
  /** The addresses, each first in turn. */
  const inTurn = () => {
    turn += 1
    const at = turn % stage.origins.length
    return [...stage.origins.slice(at), ...stage.origins.slice(0, at)]
  }
  const requests = [
    ...['/', '/en', '/news', '/events', `/contents/${content.article}`, content.picture].map((path) =>
      reading(path === content.picture ? 'picture' : `page ${path}`, path),
    ),
    loading('list', 'getArticleList', { kind: 'flash' }),
    loading('article', 'getInformationDetails', { id: content.article }),
  ]
  async function read(reader: number): Promise<void> {
    for (let n = reader; isRunning; n += 1) {
      const request = requests[n % requests.length]
      if (request) reads.push(await send(inTurn(), request))
      await pause(readEveryMs)
    }
  }
  async function write(kind: Writing): Promise<void> {
    while (isRunning) {
      const n = crypto.randomUUID()
      const began = performance.now()
      if (kind.what === 'order') sentOrders.add(n)
      while (isRunning) {
        const answer = await kind.send(inTurn(), n)
        writes.push(answer)
        if (answer.status === 200) {
          waits.push(answer.at - began)
          acknowledged.get(kind)?.push(kind.nameOf(answer, n))
          break
        }
        await pause(writeAgainMs)
      }
      await pause(kind.everyMs)
    }
  }
  const orders = async () => {
    const statement = 'select count(*)::int as n from orders where event_id = $1'
    return (await stage.ask<{ n: number }>(statement, [content.event.id]))[0]?.n ?? 0
  }
  const before = await orders()
  const working = [...Array.from({ length: readers }, (_, n) => read(n)), ...kinds.map(write)]
  return {
    ...{ reads, writes, waits },
    async stop() {
      isRunning = false
      await Promise.all(working)
    },
    async check() {
      const missing = await Promise.all(
        [...acknowledged].map(async ([kind, names]) => {
          const stored = new Set(await kind.stored(stage, names))
          return names.filter((name) => !stored.has(name))
        }),
      )
      return { lost: missing.flat(), doubled: Math.max(0, (await orders()) - before - sentOrders.size) }
    },
  }
}
