/** Terms of conference sites that need no zod: what editors choose from, limits, addresses of pages, and colours. */

export const conferenceSections = ['home', 'about', 'speakers', 'partners', 'agenda', 'contact'] as const
export type ConferenceSection = (typeof conferenceSections)[number]

/** How a site looks: drawn chart lines, a dark night with rays of light, or serif with the programme first. */
export const conferenceCharacters = ['chart', 'night', 'programme'] as const
export type ConferenceCharacter = (typeof conferenceCharacters)[number]

export const editionStates = ['draft', 'published', 'archived'] as const
export type EditionState = (typeof editionStates)[number]

export const partnerTiers = ['lead', 'principal', 'supporting', 'media', 'community'] as const
export type PartnerTier = (typeof partnerTiers)[number]

export const sessionKinds = ['session', 'keynote', 'workshop', 'break'] as const
export type SessionKind = (typeof sessionKinds)[number]

export const contactTopics = ['partnering', 'speaking', 'press', 'tickets', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]

export const conferenceParts = ['hall', 'speaker', 'partner', 'session'] as const
export type ConferencePart = (typeof conferenceParts)[number]

/** Texts of an edition in code points. */
export const editionTextLimits = {
  label: 40,
  kicker: 80,
  title: 80,
  tagline: 240,
  city: 60,
  venue: 120,
  address: 200,
  spoken: 120,
  spoken_note: 120,
  about_title: 80,
  about_lead: 300,
  about: 4_000,
  contact_title: 80,
  contact_lead: 300,
} as const
export type EditionText = keyof typeof editionTextLimits

/** Limits of a conference site; texts in code points. */
export const conferenceLimits = {
  name: 60,
  days: 14,
  numbers: 6,
  number: 20,
  ways: 8,
  contacts: 8,
  label: 40,
  note: 200,
  person: 80,
  email: 254,
  url: 2_000,
  halls: 40,
  speakers: 5_000,
  partners: 500,
  sessions: 2_000,
  sessionSpeakers: 30,
  sessionHours: 24,
  sessionTitle: 200,
  track: 60,
  abstract: 3_000,
  biography: 2_000,
  role: 120,
  message: 2_000,
  scheduleBytes: 4 << 20,
  importedProblems: 200,
} as const

/** Speakers on one page of a site. */
export const speakersPerPage = 60
/** Speakers on the first page of a site. */
export const speakersAtHome = 8

/** How addresses of pages follow from that of an edition: CryptoFi2024Speaker, or polkadot2024_speaker. */
export const pathStyles = ['joined', 'underscored'] as const
export type PathStyle = (typeof pathStyles)[number]

const endings: Readonly<Record<PathStyle, Readonly<Record<ConferenceSection, string>>>> = {
  joined: { home: '', about: 'About', speakers: 'Speaker', partners: 'Partner', agenda: 'Time', contact: 'Contact' },
  underscored: {
    home: '',
    about: '_about',
    speakers: '_speaker',
    partners: '_partner',
    agenda: '_agenda',
    contact: '_contact',
  },
}

/** The address of a page of an edition, without the slash before it. */
export const pageOfEdition = (path: string, style: PathStyle, section: ConferenceSection): string =>
  path + endings[style][section]

/** Returns the possible meanings of an address: a path of an edition or conference, and its page; longest first. */
export function readingsOfPath(address: string): { path: string; style: PathStyle; section: ConferenceSection }[] {
  return pathStyles
    .flatMap((style) =>
      conferenceSections
        .filter((section) => address.endsWith(endings[style][section]))
        .map((section) => ({
          path: address.slice(0, address.length - endings[style][section].length),
          style,
          section,
        })),
    )
    .filter(({ path }) => path !== '')
    .toSorted((a, b) => b.path.length - a.path.length)
}

/** Colours of an edition as editors choose them, #rrggbb: behind everything, of texts, and of what is pointed out. */
export interface ConferenceColours {
  ground: string
  ink: string
  accent: string
}

export const conferenceColours: Readonly<Record<ConferenceCharacter, ConferenceColours>> = {
  chart: { ground: '#06343a', ink: '#f2f8f7', accent: '#e7c67a' },
  night: { ground: '#0c1413', ink: '#eef5f2', accent: '#8fe3c4' },
  programme: { ground: '#fbf8f1', ink: '#1b2748', accent: '#b93a22' },
}

/** The least contrast of texts with what is behind them (WCAG 2.2 AA). */
export const leastContrast = 4.5

const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours (#rrggbb), from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A colour between two. @param share of the first, from 0 to 1 */
export function mixColours(one: string, other: string, share: number): string {
  const others = channels(other)
  const parts = channels(one).map((value, at) => Math.round(value * share + (others[at] ?? 0) * (1 - share)))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Which of the colours cannot be read on the ground. */
export const unreadableColours = ({ ground, ink, accent }: ConferenceColours): ('ink' | 'accent')[] => [
  ...(contrastOf(ink, ground) < leastContrast ? (['ink'] as const) : []),
  ...(contrastOf(accent, ground) < leastContrast ? (['accent'] as const) : []),
]

/** All colours of a site, derived from the three; every text among them can be read. */
export function conferenceTheme({ ground, ink, accent }: ConferenceColours) {
  const [light, dark] = ['#ffffff', '#000000']
  const tint = mixColours(ink, ground, 0.06)
  const raised = contrastOf(ink, tint) < leastContrast ? ground : tint
  const shades = [0.68, 0.78, 0.88].map((share) => mixColours(ink, ground, share))
  const isReadable = (shade: string) => [ground, raised].every((behind) => contrastOf(shade, behind) >= leastContrast)
  const quiet = shades.find(isReadable) ?? ink
  return {
    ground,
    raised,
    ink,
    quiet,
    line: mixColours(ink, ground, 0.16),
    edge: mixColours(ink, ground, 0.5),
    accent,
    onAccent: contrastOf(light, accent) > contrastOf(dark, accent) ? light : dark,
  }
}
