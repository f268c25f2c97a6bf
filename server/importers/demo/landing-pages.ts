import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { formFieldKinds, itemLooks, landingDrawings } from '#contract/site/landing-pages/landing-terms.ts'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { StoredBlock } from '#server/modules/site/landing-pages/landing-draft.ts'
import type { LandingDraft } from '#server/modules/site/landing-pages/service.ts'
import { demoEventKey } from './events.ts'
import { toTranslated } from './translated.ts'

/** A text in simplified Chinese and in English. */
const text = z.tuple([z.string(), z.string()])
const words = z.string()
const of = <K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ kind: z.literal(kind), key: z.string().optional(), texts: z.record(z.string(), text), ...shape })

const block = z.discriminatedUnion('kind', [
  of('hero', { drawing: z.enum(landingDrawings), link: words.default('') }),
  of('text', {}),
  /** Series, name. */
  of('numbers', { numbers: z.array(z.tuple([words, words, words])) }),
  of('items', { label: z.number(), count: z.number(), look: z.enum(itemLooks) }),
  of('event', { event: words }),
  /** Kind, whether it is required, name, choices. */
  of('form', { fields: z.array(z.tuple([z.enum(formFieldKinds), z.boolean(), words, words, words, words])) }),
  of('quiz', { quiz: words }),
])
const page = z.object({
  path: words,
  title: text,
  description: text,
  colours: z.tuple([words, words, words]),
  blocks: z.array(block),
})

/** The keys of the events that the landing pages of the demonstration content name. */
type EventIds = (keys: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** The landing pages of the demonstration content. @param eventIds the numbers of events by their keys */
export async function readLandingPages(eventIds: EventIds): Promise<LandingDraft[]> {
  const rows = z.array(page).parse(parse(await readFile(new URL('landing-pages.yaml', demoFolder), 'utf8')))
  const events = rows.flatMap(({ blocks }) => blocks.flatMap((one) => (one.kind === 'event' ? one.event : [])))
  const ids = await eventIds(events.map(demoEventKey))
  return rows.map(({ path, title, description, colours: [ground, ink, accent], blocks }) => ({
    key: `demo:${path}`,
    path,
    content: {
      texts: toTranslated({ title, description }),
      colours: { ground, ink, accent },
      picture: null,
      endsAt: null,
      leadsTo: '',
      blocks: blocks.map((one, place) => stored(one, one.key ?? `b-${place + 1}`, ids)),
    },
  }))
}

function stored(one: z.infer<typeof block>, key: string, events: ReadonlyMap<string, number>): StoredBlock {
  const texts = toTranslated(one.texts as Record<string, [string, string]>)
  const own = (): object => {
    switch (one.kind) {
      case 'hero':
        return { picture: null, drawing: one.drawing, link: one.link, otherLink: '' }
      case 'numbers':
        return { numbers: one.numbers.map(([series, ...label]) => ({ series, texts: toTranslated({ label }) })) }
      case 'items':
        return { label: one.label, count: one.count, look: one.look }
      case 'event':
        return { event: events.get(demoEventKey(one.event)) ?? null }
      case 'form':
        return {
          mailTo: '',
          fields: one.fields.map(([kind, required, label, labelEn, options, optionsEn], place) => ({
            ...{ key: `f-${place + 1}`, kind, required },
            texts: toTranslated({ label: [label, labelEn], options: [options, optionsEn] }),
          })),
        }
      case 'quiz':
        return { quiz: one.quiz }
      case 'text':
        return {}
    }
  }
  return { kind: one.kind, key, texts, ...own() } as StoredBlock
}
