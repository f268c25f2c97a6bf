import type { IncidentsService } from '#server/modules/content/incidents/service.ts'
import type { FeaturesService } from '#server/modules/content/topics/service.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import { readFeatures } from './features.ts'
import { readIncidents } from './incidents.ts'
import { readTools } from './tools.ts'

/** The services that the demonstration content of the smaller subjects goes to. */
export interface DemoSubjects {
  features: Pick<FeaturesService, 'save' | 'removeDemo' | 'countDemo'>
  incidents: Pick<IncidentsService, 'save' | 'removeDemo' | 'countDemo'>
  site: Pick<SiteService, 'saveDemoTools' | 'removeDemoTools' | 'countDemoTools'>
}

/** Writes incidents, special topics and tools; the articles and flash that they name must be there. */
export async function writeDemoSubjects({ features, incidents, site }: DemoSubjects): Promise<void> {
  await incidents.save(await readIncidents())
  await features.save(await readFeatures())
  await site.saveDemoTools(await readTools())
}

/** Takes out what `writeDemoSubjects` brought. @returns what was removed, in words */
export async function removeDemoSubjects({ features, incidents, site }: DemoSubjects): Promise<string> {
  const topics = await features.removeDemo()
  return `${topics} topics, ${await incidents.removeDemo()} incidents, ${await site.removeDemoTools()} tools`
}

/** How much of it there is, in words. */
export async function countDemoSubjects({ features, incidents, site }: DemoSubjects): Promise<string> {
  const topics = await features.countDemo()
  return `${topics} topics, ${await incidents.countDemo()} incidents, ${await site.countDemoTools()} tools`
}
