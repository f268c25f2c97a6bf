import { z } from 'zod'
import { defineCall, id } from '#contract/call.ts'
import { picture } from '#contract/content/items.ts'
import {
  type BlockKind,
  blockTexts,
  formFieldKinds,
  itemLooks,
  landingDrawings,
  landingLimits as limits,
  pictureWidths,
} from './landing-terms.ts'

/** Landing pages as readers get them. */

const block = <K extends BlockKind, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({
    kind: z.literal(kind),
    key: z.string(),
    ...(Object.fromEntries(blockTexts(kind).map((name) => [name, z.string()])) as Record<
      ReturnType<typeof blockTexts<K>>[number],
      z.ZodString
    >),
    /** BCP 47 tag of the texts; differs from the asked language where no version in it exists. */
    language: z.string(),
    ...shape,
  })

const titleBreaks = z.array(z.number())
/** A block as it is shown. Content from elsewhere on the site is only named: a call of its own returns it. */
export const landingBlock = z.discriminatedUnion('kind', [
  block('hero', {
    title_breaks: titleBreaks,
    pic: picture.nullable(),
    drawing: z.enum(landingDrawings),
    link: z.string(),
    other_link: z.string(),
  }),
  /** `html` is the body, rendered and sanitised. */
  block('text', { html: z.string() }).omit({ body: true }),
  block('picture', { pic: picture, width: z.enum(pictureWidths) }),
  block('items', { label: z.number(), count: z.number(), look: z.enum(itemLooks) }),
  block('numbers', { numbers: z.array(z.object({ series: z.string(), label: z.string(), language: z.string() })) }),
  block('event', { event: z.number() }),
  block('form', {
    fields: z.array(
      z.object({
        key: z.string(),
        kind: z.enum(formFieldKinds),
        required: z.boolean(),
        label: z.string(),
        options: z.array(z.string()),
      }),
    ),
  }),
  block('quiz', { quiz: z.string() }),
])

export const landingPage = z.object({
  id: z.number(),
  path: z.string(),
  title: z.string(),
  title_breaks: titleBreaks,
  description: z.string(),
  language: z.string(),
  /** The languages that it has a text in, conversions between Chinese scripts included. */
  languages: z.array(z.string()),
  colours: z.object({ ground: z.string(), ink: z.string(), accent: z.string() }),
  /** For those who share it. */
  pic: picture.nullable(),
  blocks: z.array(landingBlock),
  /** It is shown as it stands in the newsroom, which readers do not see. */
  preview: z.boolean(),
})

const answer = z.union([z.string().max(limits.lines * 2), z.boolean()])

export const landingCalls = {
  /**
   * A page by its path. Once it has ended it either leads elsewhere or is gone.
   * @throws itemMissing; pageEnded
   */
  getLandingPage: defineCall({
    name: 'getLandingPage',
    auth: 'public',
    input: z.object({ path: z.string().max(limits.path), preview: z.uuid().optional() }),
    output: z.union([
      z.object({ page: landingPage, leads_to: z.null() }),
      z.object({ page: z.null(), leads_to: z.string() }),
    ]),
  }),
  /** Takes what a reader entered into the form of a page, by the keys of its fields. */
  sendLandingForm: defineCall({
    name: 'sendLandingForm',
    auth: 'public',
    waits: 'rows',
    challenged: true,
    input: z.object({
      page: id,
      block: z.string().max(limits.key),
      values: z
        .record(z.string().max(limits.key), answer)
        .refine((values) => Object.keys(values).length <= limits.fields),
      /** People do not see this field: only programs fill it in. */
      website: z.string().max(limits.line).default(''),
    }),
    output: z.object({ number: z.string() }),
  }),
}

export type LandingPage = z.infer<typeof landingPage>
export type LandingBlock = z.infer<typeof landingBlock>
export type LandingBlockOf<K extends BlockKind> = Extract<LandingBlock, { kind: K }>
