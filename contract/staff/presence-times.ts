/**
 * How often editors who have a record open report it, a manuscript under review more often since one of its
 * readers holds it; and how long somebody may be silent before they count as gone.
 * By themselves, since whatever stands in the constants comes with every page that readers open.
 */
export const presenceMs = { beat: 15_000, reviewBeat: 10_000, silence: 45_000 } as const
