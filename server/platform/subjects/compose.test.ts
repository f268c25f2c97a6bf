import { expect, it } from 'vitest'
import { composeSubjects } from './compose.ts'
import { ExtensionPoint } from './extension-point.ts'
import { contentTable, defineSubject, privateTable } from './subject.ts'

const guests = new ExtensionPoint<string>()

const hotel = defineSubject({
  name: 'hotel',
  service: ({ city }: { city: string }) => ({ address: `1 High Street, ${city}` }),
  desk: ({ porter }: { porter: { name: string } }) => ({ askFor: porter.name }),
  handlers: ({ service, desk }) => ({ getAddress: () => service.address, getPorter: () => desk.askFor }),
  tables: { rooms: contentTable() },
})
const porter = defineSubject({
  name: 'porter',
  service: async ({ hotel, city }: { hotel: { address: string }; city: string }) => ({
    name: 'Ming',
    works: `${hotel.address} (${city.length})`,
  }),
  handlers: ({ service }) => ({ getWorkplace: () => service.works }),
  tables: { shifts: privateTable('of this week') },
  extensions: ({ service }, { city }) => [guests.add(service.name, city)],
})

it('creates each subject with what those before it offer, and desks with what all offer', async () => {
  const all = composeSubjects<{ city: string }>({ settings: contentTable() }).add(hotel).add(porter)
  const { services, desks, handlers, registry } = await all.create({ city: 'Hong Kong' })
  expect(services.porter.works).toBe('1 High Street, Hong Kong (9)')
  expect(desks.hotel.askFor).toBe('Ming')
  expect([handlers.getAddress(), handlers.getPorter(), handlers.getWorkplace()]).toEqual([
    '1 High Street, Hong Kong',
    'Ming',
    '1 High Street, Hong Kong (9)',
  ])
  expect([...registry.tables.keys()]).toEqual(['settings', 'rooms', 'shifts'])
  expect(guests.in(registry)).toEqual(['Ming', 'Hong Kong'])
})

it('collects what subjects give to the site, and mounts their routes with their own services', async () => {
  const post = defineSubject({
    name: 'post',
    service: ({ city }: { city: string }) => ({ city }),
    routes: (app, { siteOrigin }, { service }) => void app.get(`${siteOrigin}/${service.city}`, () => ''),
    sitemap: ({ service }) => [{ file: 'post', pages: [`/${service.city}`] }],
    provides: ({ service }) => ({ siteName: () => service.city }),
    afterStart: ({ service }) => [{ done: 'sorted', failed: 'not sorted', run: async () => service.city.length }],
  })
  const { routes, sitemap, feeds, provisions, afterStart } = await composeSubjects<{ city: string }>({})
    .add(hotel)
    .add(porter)
    .add(post)
    .create({ city: 'Macau' })
  const mounted: string[] = []
  routes({ get: (path: string) => mounted.push(path) } as never, { siteOrigin: 'http://site.test' } as never)
  expect(mounted).toEqual(['http://site.test/Macau'])
  expect([sitemap, feeds]).toEqual([[{ file: 'post', pages: ['/Macau'] }], []])
  expect(provisions.siteName()).toBe('Macau')
  expect(await Promise.all(afterStart.map(({ run }) => run()))).toEqual([5])
})

it('keeps what is added apart between sets of subjects', async () => {
  const all = composeSubjects<{ city: string }>({}).add(hotel).add(porter)
  const [one, other] = [await all.create({ city: 'Hong Kong' }), await all.create({ city: 'Macau' })]
  expect(guests.in(one.registry)).toEqual(['Ming', 'Hong Kong'])
  expect(guests.in(other.registry)).toEqual(['Ming', 'Macau'])
})

it('does not compile where a subject stands before one that it needs, or a desk needs what nobody offers', async () => {
  const empty = composeSubjects<{ city: string }>({})
  // @ts-expect-error the hotel is missing
  expect(await failure(() => empty.add(porter).create({ city: 'Hong Kong' }))).toBeInstanceOf(TypeError)
  // @ts-expect-error the desk of the hotel needs the porter
  expect(await failure(() => empty.add(hotel).create({ city: 'Hong Kong' }))).toBeInstanceOf(TypeError)
})

it('refuses two subjects of one name and two owners of one table', async () => {
  const twice = composeSubjects<{ city: string }>({}).add(hotel).add(porter).add(porter)
  await expect(twice.create({ city: 'Hong Kong' })).rejects.toThrow('registered twice')
  const other = defineSubject({ name: 'porter', service: () => ({ name: 'Ming' }) })
  const named = composeSubjects<{ city: string }>({}).add(hotel).add(porter).add(other)
  await expect(named.create({ city: 'Hong Kong' })).rejects.toThrow(
    'two subjects or parts of the platform called porter',
  )
})

it('does the work that subjects registered, and ends it', async () => {
  const calls: string[] = []
  const bell = defineSubject({
    name: 'bell',
    service: () => ({ ring: (by: string) => calls.push(by) }),
    schedule: ({ service }) => [{ name: 'ring', cron: '0 * * * *', run: async () => void service.ring('schedule') }],
    start: async ({ service }) => void service.ring('start'),
    tasks: ({ service }) => [{ name: 'ring', everyMs: 1, run: async () => service.ring('task') }],
    everyProcess: ({ service }) => [{ name: 'ring', everyMs: 1, run: async () => service.ring('everywhere') }],
    forget: ({ service }, tags) => void service.ring(tags?.join() ?? 'all'),
    close: async ({ service }) => void service.ring('closed'),
  })
  const made = await composeSubjects<object>({}).add(bell).create({})
  await made.start()
  for (const { run } of [...made.schedule, ...made.tasks, ...made.everyProcess]) await run(new AbortController().signal)
  made.forget(['item:1'])
  made.forget(undefined)
  await made.close()
  expect(calls).toEqual(['start', 'schedule', 'task', 'everywhere', 'item:1', 'all', 'closed'])
})

const failure = async (work: () => Promise<unknown>): Promise<unknown> => work().catch((error: unknown) => error)
