import type { featureCalls } from '#contract/features.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { FeaturesService } from './service.ts'

export const featureHandlers = (features: FeaturesService): Handlers<keyof typeof featureCalls> => ({
  dexList: features.list,
  getSpecial: features.list,
  dexRecommendList: features.recommended,
  getSpecialDetails: features.details,
})
