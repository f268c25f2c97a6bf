export type Device = 'ios' | 'android' | 'desktop'

/** The kind of device by what its browser says of itself. An iPad calls itself a Mac, but a Mac has no touch screen. */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return /Android|HarmonyOS/.test(userAgent) ? 'android' : 'desktop'
}
