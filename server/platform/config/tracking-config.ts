import { z } from 'zod'

export interface TrackingSettings {
  /** How many days single page views stay; counts stay for good. */
  trackingDays: number
}

export const usualTrackingDays = 30

/** Settings of what is read. Part of the one table in config.ts. */
export const trackingSettings = {
  TRACKING_DAYS: {
    schema: z
      .string()
      .regex(/^\d{1,4}$/, 'must be a number of days from 1 to 3650')
      .transform(Number)
      .refine((days) => days >= 1 && days <= 3_650, 'must be a number of days from 1 to 3650')
      .default(usualTrackingDays),
    default: String(usualTrackingDays),
    meaning: 'for how many days single page views are kept; their counts stay for good',
  },
}

export const trackingDaysOf = ({ TRACKING_DAYS: trackingDays }: { TRACKING_DAYS: number }): TrackingSettings => ({
  trackingDays,
})
