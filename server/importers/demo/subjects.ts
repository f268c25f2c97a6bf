import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { CeremoniesService } from '#server/modules/events/ceremonies/service.ts'
import type { EventsService } from '#server/modules/events/events/service.ts'
import type { TicketsDesk } from '#server/modules/events/tickets/desk.ts'
import type { TransferService } from '#server/modules/integration/transfer/service.ts'
import type { DataService } from '#server/modules/market/data/service.ts'
import { readCeremonies } from './ceremonies.ts'
import { readEvents } from './events.ts'
import { readMarket } from './market/market.ts'

/** The tables of the files of records, each after those that it refers to. */
const tables = {
  incidents: 'incidents',
  topics: 'topics',
  tools: 'tool_groups',
  payments: 'payment_accounts',
  'partner-events': 'partner_sources',
  conferences: 'conferences',
  quizzes: 'quizzes',
  'landing-pages': 'landing_pages',
  atlas: 'atlas_entries',
}

/** The services that the demonstration content of the smaller subjects goes to. */
export interface DemoSubjects {
  data: Pick<DataService, 'saveDemo'>
  desks: { tickets: Pick<TicketsDesk, 'offerFirst'> }
  ceremonies: Pick<CeremoniesService, 'demo'>
  events: Pick<EventsService, 'idsByKey'>
  transfer: Pick<TransferService, 'addSamples'>
}

/**
 * Writes numbers, events and the files of records, then tickets of the events and ceremonies; the articles and flash that
 * records name must be there.
 * @param now moment that the dates of events count from
 */
export async function writeDemoSubjects(services: DemoSubjects, now: Date): Promise<void> {
  const { ceremonies, data, desks, events, transfer } = services
  await data.saveDemo(await readMarket(now), now)
  const { records, offers } = await readEvents()
  await transfer.addSamples({ events: records, ...(await readRecords()) }, now)
  for (const [key, id] of await events.idsByKey([...offers.keys()])) {
    const offer = offers.get(key)
    if (offer) await desks.tickets.offerFirst(id, offer.setup, offer.codes, now)
  }
  await ceremonies.demo.save(await readCeremonies(now), now)
}

/** Reads the files of records, by table. */
async function readRecords(): Promise<Record<string, unknown[]>> {
  const files = Object.entries(tables).map(async ([name, table]) => {
    const text = await readFile(new URL(`${name}.yaml`, demoFolder), 'utf8')
    return [table, z.array(z.unknown()).parse(parse(text))] as const
  })
  return Object.fromEntries(await Promise.all(files))
}
