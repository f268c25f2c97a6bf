import { describe, expect, it } from 'vitest'
import { deviceOf } from './device.ts'

describe('deviceOf', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'desktop'],
    ['Mozilla/5.0 (Linux; Android 14; Pixel 8)', 5, 'android'],
    ['Mozilla/5.0 (Phone; OpenHarmony 5.0; HarmonyOS 5.0)', 5, 'android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10, 'desktop'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 0, 'desktop'],
    ['', 0, 'desktop'],
  ])('%s with %i is %s', (userAgent, touchPoints, device) => {
    expect(deviceOf(userAgent, touchPoints)).toBe(device)
  })
})
