import type { trackingCalls } from '#contract/audience/tracking.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { TrackingService } from './service.ts'

export const trackingHandlers = ({ record }: TrackingService): Handlers<keyof typeof trackingCalls> => ({
  pvuv: record,
})
