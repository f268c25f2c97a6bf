import type { PhoneAddress } from './addresses.ts'

/**
 * Area codes of the North American plan that belong to no area of the list: further ones of a country that is there, and
 * those of territories that are not. They are dialled as +1, and cost what messages to islands cost, not to the United
 * States. As the North American Numbering Plan Administrator assigns them.
 */
const islands: ReadonlyMap<string, string> = new Map([
  ['1829', '1809'], // Dominican Republic
  ['1849', '1809'],
  ['1658', '1876'], // Jamaica
  ['1939', '1787'], // Puerto Rico
  ['1340', '1340'], // United States Virgin Islands
  ['1649', '1649'], // Turks and Caicos Islands
  ['1664', '1664'], // Montserrat
  ['1670', '1670'], // Northern Mariana Islands
  ['1671', '1671'], // Guam
  ['1684', '1684'], // American Samoa
  ['1721', '1721'], // Sint Maarten
])

/** The area code whose budget a text message to a number counts for. */
export function smsAreaOf({ phoneCode, phone }: Pick<PhoneAddress, 'phoneCode' | 'phone'>): string {
  return phoneCode === '1' ? (islands.get(phoneCode + phone.slice(0, 3)) ?? phoneCode) : phoneCode
}
