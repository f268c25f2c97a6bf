/**
 * Returns the usual name of a time zone, for which there is one of each: JST and asia/tokyo are Asia/Tokyo. Undefined for
 * a name that is none. Abbreviations are understood by some programs alone, and cases of letters make many names of one.
 */
export function timeZoneOf(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
