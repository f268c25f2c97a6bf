import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { IncidentsService } from '#server/modules/content/incidents/service.ts'
import type { TopicsService } from '#server/modules/content/topics/service.ts'
import type { CeremoniesService } from '#server/modules/events/ceremonies/service.ts'
import type { ConferencesService } from '#server/modules/events/conferences/service.ts'
import type { EventsService } from '#server/modules/events/events/service.ts'
import type { PartnerEventsService } from '#server/modules/events/partner-events/service.ts'
import type { PaymentsService } from '#server/modules/events/payments/service.ts'
import type { TicketsDesk } from '#server/modules/events/tickets/desk.ts'
import type { AtlasService } from '#server/modules/market/atlas/service.ts'
import type { DataService } from '#server/modules/market/data/service.ts'
import type { LandingService } from '#server/modules/site/landing-pages/service.ts'
import type { QuizzesService } from '#server/modules/site/quizzes/service.ts'
import type { ToolsService } from '#server/modules/site/tools/service.ts'
import type { PartSamples, Samples } from '#server/platform/subjects/subject.ts'
import { readAtlas } from './atlas.ts'
import { readCeremonies } from './ceremonies.ts'
import { readConferences } from './conferences.ts'
import { readEvents, readTickets } from './events.ts'
import { readIncidents } from './incidents.ts'
import { readLandingPages } from './landing-pages.ts'
import { readMarket } from './market/market.ts'
import { readPartnerEvents } from './partner-events.ts'
import { readQuizzes } from './quizzes.ts'
import { readTools } from './tools.ts'
import { readTopics } from './topics.ts'

const file = z.object({ transfer: z.object({ instructions: z.string(), hold_days: z.number().int() }) })

/** Reads how orders of demonstration events are paid for. */
async function readTransfer(): Promise<{ instructions: string; holdDays: number }> {
  const { transfer } = file.parse(parse(await readFile(new URL('payments.yaml', demoFolder), 'utf8')))
  return { instructions: transfer.instructions, holdDays: transfer.hold_days }
}

/** The services that the demonstration content of the smaller subjects goes to. */
export interface DemoSubjects {
  atlas: Pick<AtlasService, 'saveDemo'>
  data: Pick<DataService, 'saveDemo'>
  desks: { tickets: Pick<TicketsDesk, 'offerFirst'> }
  ceremonies: Pick<CeremoniesService, 'demo'>
  conferences: Pick<ConferencesService, 'save'>
  events: Pick<EventsService, 'save' | 'idsByKey'>
  topics: Pick<TopicsService, 'save'>
  incidents: Pick<IncidentsService, 'save'>
  landingPages: Pick<LandingService, 'saveDemo'>
  partnerEvents: Pick<PartnerEventsService, 'demo'>
  payments: Pick<PaymentsService, 'demo'>
  quizzes: Pick<QuizzesService, 'saveDemo'>
  tools: Pick<ToolsService, 'saveDemo'>
}

/**
 * Writes incidents, special topics, tools, figures, events, those of elsewhere, conferences, ceremonies,
 * quizzes, landing pages and the directory; the articles and flash that
 * they name must be there.
 * @param now moment that the dates of events count from
 */
export async function writeDemoSubjects(services: DemoSubjects, now: Date): Promise<void> {
  const { atlas, ceremonies, conferences, data, desks, events, payments } = services
  const { topics, incidents, landingPages, partnerEvents, quizzes, tools } = services
  await incidents.save(await readIncidents())
  await topics.save(await readTopics())
  await tools.saveDemo(await readTools())
  await data.saveDemo(await readMarket(now), now)
  await events.save(await readEvents(now))
  await payments.demo.save(await readTransfer(), now)
  const offers = await readTickets()
  for (const [key, id] of await events.idsByKey([...offers.keys()])) {
    const offer = offers.get(key)
    if (offer) await desks.tickets.offerFirst(id, offer.setup, offer.codes, now)
  }
  await partnerEvents.demo.save(await readPartnerEvents(now))
  await conferences.save(await readConferences(now))
  await ceremonies.demo.save(await readCeremonies(now), now)
  await quizzes.saveDemo(await readQuizzes())
  await landingPages.saveDemo(await readLandingPages((keys) => events.idsByKey([...keys])))
  await atlas.saveDemo(await readAtlas(), now)
}

type AnySamples = readonly (Samples | PartSamples)[]

/** Removes what `writeDemoSubjects` wrote. @returns what was removed, in words */
export async function removeDemoSubjects(samples: AnySamples): Promise<string> {
  const removed: string[] = []
  for (const part of samples.toReversed()) {
    const count = await part.remove()
    if ('name' in part) removed.unshift(`${count} ${part.name}`)
  }
  return removed.join(', ')
}

/** Counts it, in words. */
export async function countDemoSubjects(samples: AnySamples): Promise<string> {
  const counted: string[] = []
  for (const part of samples) if ('name' in part) counted.push(`${await part.count()} ${part.name}`)
  return counted.join(', ')
}
