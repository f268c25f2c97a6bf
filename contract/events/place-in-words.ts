/** Place of an event; any part may be empty. */
export interface EventPlace {
  venue: string
  address: string
  city: string
}

const endsInHan = /[\p{Script=Han}\d]$/u
const beginsWithHan = /^\p{Script=Han}/u

/** Venue, address and city in one line, with the comma of their script; empty for an event that is only online. */
export function placeInWords({ venue, address, city }: EventPlace): string {
  const parts = [venue, address, city].filter((part, place, all) => part && all.indexOf(part) === place)
  return parts.reduce((line, part) => {
    const comma = endsInHan.test(line) && beginsWithHan.test(part) ? '，' : ', '
    return line ? line + comma + part : part
  }, '')
}
