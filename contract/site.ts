import { z } from 'zod'
import { defineCall } from './call.ts'

/** A setting as other clients read it: the value stands under `value`. */
const setting = z.object({ value: z.string() })

/**
 * What another newsroom changes to run the site under its own name. Addresses are either paths of this site or whole
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
  disclaimer: setting,
})

export const siteCalls = {
  getAppConfig: defineCall({ name: 'getAppConfig', auth: 'public', input: z.object({}), output: appConfig }),
}

export type AppConfig = z.infer<typeof appConfig>
