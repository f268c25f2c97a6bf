import { z } from 'zod'
import { calendarDay, defineCall, pageOf, paging, searchedPageOf, siteTime } from '#contract/call.ts'
import { siteDeskLimits, usualReviewTime } from '#contract/constants.ts'
import { person } from '#contract/newsroom/desk.ts'
import { reviewTime } from './review-time.ts'
import { staticPageName } from './site.ts'

/** The newsroom's desk for the site itself: static pages, configuration, old addresses. */

const language = z.enum(['zh-Hans', 'zh-Hant-HK', 'en'])
const wholeNumber = z.number().int().nonnegative()

/** A static page in one language, as it is written. All empty: the page has no text of its own in it. */
export const pageFields = z.object({
  title: z.string().max(siteDeskLimits.pageTitle),
  summary: z.string().max(siteDeskLimits.pageSummary),
  markdown: z.string().max(siteDeskLimits.pageMarkdown),
})

export const staffPageText = pageFields.extend({
  language,
  /** 0 until somebody saves it here. */
  version: z.number(),
  /** It came with the program. */
  shipped: z.boolean(),
  saved_time: siteTime.nullable(),
  by: person.nullable(),
})

export const staffPageRow = z.object({
  page: staticPageName,
  title: z.string(),
  /** The languages that it is written in; other Chinese scripts are converted. */
  languages: z.array(language),
  /** The text that is shipped with the program. */
  shipped: z.boolean(),
  saved_time: siteTime.nullable(),
  by: person.nullable(),
})

export const pageVersion = z.object({
  /** 0: as it came with the program. */
  version: z.number(),
  language,
  title: z.string(),
  characters: z.number(),
  saved_time: siteTime.nullable(),
  by: person.nullable(),
})

/**
 * Texts that readers see: in simplified Chinese, and as editors entered them in the others. Traditional is converted if
 * it is blank.
 */
export const wording = z.object({
  'zh-Hans': z.string().max(siteDeskLimits.wording),
  'zh-Hant-HK': z.string().max(siteDeskLimits.wording),
  en: z.string().max(siteDeskLimits.wording),
})
const address = z.string().max(siteDeskLimits.address)

/** All that another newsroom changes to run the site under its own name. */
export const siteSettings = z.object({
  site_name: wording,
  site_name_latin: address,
  disclaimer: wording,
  /** Stands at the very end of the footer, such as the number of a licence. */
  footer_note: wording,
  /** Links of the footer beside the usual ones. */
  footer_links: z.array(z.object({ name: wording, url: address })).max(siteDeskLimits.footerLinks),
  privacy_policy: address,
  term_of_service: address,
  about_us: address,
  contact_us: address,
  copyright_notice: address,
  app_download: address,
  app_ios: address,
  app_android: address,
  app_desktop: address,
  /** Prefix for a path of the site that makes the app open it; empty without an app. */
  app_link: address,
  /** Team and bundle of the app for Apple devices, such as ABCDE12345.com.example.news: its links open in it. */
  app_apple_id: address.default(''),
  /** Package of the Android app, and the SHA-256 fingerprints of the certificates that it is signed with. */
  app_android_package: address.default(''),
  app_android_certificates: address.default(''),
  /** Link of the side tab bar to the data section. */
  data_address: address.default('/DataEra'),
  columnists_publish_at_once: z.boolean(),
  /** Readers get flash at once, so that publishing one cannot be undone. */
  flash_at_once: z.boolean().default(false),
  review_minutes: reviewTime.default(usualReviewTime),
  /**
   * Day from which staff, and organisers who are paid, need a second factor; empty: never. A new one lies at least two weeks
   * ahead.
   */
  second_factor_from: z.literal('').or(calendarDay).default(''),
})

export const settingsState = siteSettings.extend({
  version: z.number(),
  saved_time: siteTime.nullable(),
  by: person.nullable(),
})

export const redirectFields = z.object({
  /** Path and query, as browsers ask for them. */
  old: z.string().max(siteDeskLimits.address),
  /** A path of this site or a whole https address. */
  path: z.string().max(siteDeskLimits.address),
})

export const redirectRow = redirectFields.extend({
  version: z.number(),
  /** Created in the newsroom; others come from imports and merges. */
  by_hand: z.boolean(),
  by: person.nullable(),
  changed_time: siteTime,
})

export const siteDeskCalls = {
  staffPages: defineCall({
    name: 'staffPages',
    auth: 'editor',
    input: z.object({}),
    output: z.object({ list: z.array(staffPageRow) }),
  }),
  /** Returns a page in all three languages, each as it is written. */
  staffPage: defineCall({
    name: 'staffPage',
    auth: 'editor',
    input: z.object({ page: staticPageName }),
    output: z.object({ page: staticPageName, shipped: z.boolean(), texts: z.array(staffPageText) }),
  }),
  /**
   * Saves one language as a new version. Once a page is saved here, shipped texts are no longer shown, unless
   * `keep_shipped` takes those of the other languages over as they are.
   */
  savePage: defineCall({
    name: 'savePage',
    auth: 'editor',
    input: pageFields.extend({
      page: staticPageName,
      language,
      version: wholeNumber,
      keep_shipped: z.boolean().optional(),
    }),
    output: z.discriminatedUnion('saved', [
      z.object({ saved: z.literal(true), text: staffPageText }),
      z.object({ saved: z.literal(false), current: staffPageText }),
    ]),
  }),
  /** Every version of a page, newest first; the one that came with the program is last. */
  pageVersions: defineCall({
    name: 'pageVersions',
    auth: 'editor',
    input: z.object({ page: staticPageName }),
    output: z.object({ list: z.array(pageVersion) }),
  }),
  getPageVersion: defineCall({
    name: 'getPageVersion',
    auth: 'editor',
    input: z.object({ page: staticPageName, language, version: wholeNumber }),
    output: pageFields,
  }),
  /** The texts as readers of the call's language will see them. */
  previewPage: defineCall({
    name: 'previewPage',
    auth: 'editor',
    input: z.object({ page: staticPageName, texts: z.array(pageFields.extend({ language })).max(3) }),
    output: z.object({ title: z.string(), summary: z.string(), html: z.string(), language: z.string() }),
  }),
  siteSettings: defineCall({
    name: 'siteSettings',
    auth: 'administrator',
    input: z.object({}),
    output: settingsState,
  }),
  saveSiteSettings: defineCall({
    name: 'saveSiteSettings',
    auth: 'administrator',
    input: siteSettings.extend({ version: wholeNumber }),
    output: z.discriminatedUnion('saved', [
      z.object({ saved: z.literal(true), settings: settingsState }),
      z.object({ saved: z.literal(false), current: settingsState }),
    ]),
  }),
  settingsVersions: defineCall({
    name: 'settingsVersions',
    auth: 'administrator',
    input: z.object({ ...paging }),
    output: pageOf(settingsState),
  }),
  staffRedirects: defineCall({
    name: 'staffRedirects',
    auth: 'editor',
    input: z.object({
      /** Part of the old address or of where it leads. */
      keyword: z.string().max(200).optional(),
      /** Only those that were set here. */
      by_hand: z.boolean().optional(),
      ...paging,
    }),
    output: searchedPageOf(redirectRow),
  }),
  /** Adds one, or saves one over the version that was read; `of` is the old address that it had then. */
  saveRedirect: defineCall({
    name: 'saveRedirect',
    auth: 'editor',
    input: redirectFields.extend({ of: z.string().max(2_000).optional(), version: wholeNumber.optional() }),
    output: z.discriminatedUnion('saved', [
      z.object({
        saved: z.literal(true),
        redirect: redirectRow,
        /** The target that was given, if that was itself an old address: readers are led straight to the final one. */
        shortened: z.string().nullable(),
        /** Other old addresses that led here and now lead straight to the target. */
        moved: z.number(),
      }),
      z.object({ saved: z.literal(false), current: redirectRow }),
    ]),
  }),
  deleteRedirect: defineCall({
    name: 'deleteRedirect',
    auth: 'editor',
    input: z.object({ old: z.string().max(2_000), version: wholeNumber }),
    output: z.object({}),
  }),
  /** Returns the target of an address according to the list of old addresses; null if it is not in it. */
  traceAddress: defineCall({
    name: 'traceAddress',
    auth: 'editor',
    input: z.object({ address: z.string().max(2_000) }),
    output: z.object({ address: z.string(), leads_to: z.string().nullable() }),
  }),
}

export type PageFields = z.infer<typeof pageFields>
export type StaffPageText = z.infer<typeof staffPageText>
export type StaffPageRow = z.infer<typeof staffPageRow>
export type PageVersion = z.infer<typeof pageVersion>
export type Wording = z.infer<typeof wording>
export type SiteSettings = z.infer<typeof siteSettings>
export type SettingsState = z.infer<typeof settingsState>
export type RedirectRow = z.infer<typeof redirectRow>
