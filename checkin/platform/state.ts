import { defaultLanguage, type Language } from '#language/languages.ts'

/** State that the server's document passes to the program. */
export interface CheckInState {
  language: Language
}

export function readState(): CheckInState {
  const given = JSON.parse(document.getElementById('check-in-state')?.textContent || '{}') as Partial<CheckInState>
  return { language: defaultLanguage, ...given }
}

/** The event of the address `/checkin/42`; undefined where none is named. */
export function eventInAddress(path: string): number | undefined {
  const number = /^\/checkin\/([1-9]\d{0,15})\/?$/.exec(path)?.[1]
  return number === undefined ? undefined : Number(number)
}
