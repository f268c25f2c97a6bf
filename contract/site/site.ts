import { z } from 'zod'
import { calendarDay, defineCall } from '#contract/call.ts'
import { picture } from '#contract/content/items.ts'
import { staticPageNames } from './static-page-names.ts'

/** A setting as other clients read it: the value is under `value`. */
const setting = z.object({ value: z.string() })

/**
 * Settings for another newsroom to run the site under its own name. Addresses are either paths of this site or whole
 * https addresses; an empty one is not shown.
 */
export const appConfig = z.object({
  site_name: setting,
  site_name_latin: setting,
  privacy_policy: setting,
  term_of_service: setting,
  about_us: setting,
  contact_us: setting,
  copyright_notice: setting,
  app_download: setting,
  /** Download address of the app for each kind of device; empty as long as there is none. */
  app_ios: setting,
  app_android: setting,
  app_desktop: setting,
  /** Prefix for a path of this site that makes the app open it; empty as long as there is no app. */
  app_link: setting,
  /** Link of the side tab bar to the data section (specification, point 2): an address elsewhere, or its page here. */
  data_address: setting,
  disclaimer: setting,
  /** Stands at the very end of the footer, such as the number of a licence; empty as long as there is none. */
  footer_note: setting,
  /** Links of the footer beside the usual ones. */
  footer_links: z.object({ value: z.array(z.object({ name: z.string(), url: z.string() })) }),
  /** Sentence above every page, while the site is read-only. */
  notice: setting.optional(),
})

/** A public website that readers may find useful; listing is no endorsement. */
export const tool = z.object({
  id: z.number(),
  name: z.string(),
  /** A whole https address outside of this site. */
  url: z.string(),
  description: z.string(),
  /** A mark is drawn where there is none. */
  logo: picture.nullable(),
  /** BCP 47 tag of name and description; differs from the asked language where no version in it exists. */
  language: z.string(),
  demo: z.boolean(),
})

export const toolGroup = z.object({
  id: z.number(),
  group: z.string(),
  /** BCP 47 tag of the group's name. */
  language: z.string(),
  tools: z.array(tool),
})

export const staticPageName = z.enum(staticPageNames)

export const staticPage = z.object({
  page: staticPageName,
  title: z.string(),
  summary: z.string(),
  /** Rendered and sanitised. */
  html: z.string(),
  /** BCP 47 tag of the text; differs from the asked language where no version in it exists. */
  language: z.string(),
  /** The languages that the page has a text in, conversions between Chinese scripts included. */
  languages: z.array(z.string()),
  /** The day of its last change. */
  updated: calendarDay,
  /** The text that this one is a translation of has changed since; undefined if it has not. */
  outdated: z.literal(true).optional(),
})

export const siteCalls = {
  getAppConfig: defineCall({ name: 'getAppConfig', auth: 'public', input: z.object({}), output: appConfig }),
  toolsList: defineCall({
    name: 'toolsList',
    auth: 'public',
    input: z.object({}),
    output: z.object({ list: z.array(toolGroup) }),
  }),
  getStaticPage: defineCall({
    name: 'getStaticPage',
    auth: 'public',
    input: z.object({ page: staticPageName }),
    output: staticPage,
  }),
}

export type AppConfig = z.infer<typeof appConfig>
export type Tool = z.infer<typeof tool>
export type ToolGroup = z.infer<typeof toolGroup>
export type StaticPageName = z.infer<typeof staticPageName>
export type StaticPage = z.infer<typeof staticPage>
