/**
 * The language of a city's name that stands beside an event's texts: theirs, or none of its own where the site names the city
 * in the reader's language.
 */
export const cityLanguage = (city: string, language: string, lang: string | undefined): string | undefined =>
  /\p{Script=Han}/u.test(city) === /^(?:zh|ja)(?:-|$)/.test(language) ? lang : undefined
