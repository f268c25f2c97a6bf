/**
 * The palette of the site: the colour of each token in the light and in the dark theme. The style sheets' copies are written by
 * `npm run build-palette`; the console, drawings of the server and the page for failures take theirs from here.
 */
type Pair = readonly [light: string, dark: string]

export const page: Pair = ['#f4f6f5', '#0d1113']
export const paper: Pair = ['#ffffff', '#151a1d']
export const ink: Pair = ['#14191c', '#e8ecea']
export const ink2: Pair = ['#566168', '#9ba6ac']
export const line: Pair = ['#e2e7e5', '#262d31']
/** Hairlines that must be seen: the rule of the flash timeline, chips. */
export const line2: Pair = ['#c4cdca', '#3b464c']
/** Borders that identify a control, at least 3:1. */
export const edge: Pair = ['#85908c', '#6b777e']
/** The 2 px rule that opens a section. */
export const rule: Pair = ['#14191c', '#8d9896']
export const wash: Pair = ['#edf1f0', '#1e2529']
export const harbour: Pair = ['#00656e', '#52b8c2']
export const harbourDeep: Pair = ['#004c53', '#7acbd3']
export const harbourWash: Pair = ['#e4f0f0', '#16292d']
export const onHarbour: Pair = ['#ffffff', '#06272b']
export const signal: Pair = ['#cf2338', '#ff6a72']
export const signalWash: Pair = ['#fcebed', '#2e1b1f']
export const onSignal: Pair = ['#ffffff', '#2b0508']
export const amber: Pair = ['#9a6300', '#e3b341']
export const amberWash: Pair = ['#fbf6ea', '#2a2416']
export const green: Pair = ['#0b7a4b', '#45c08a']
export const red: Pair = ['#c4243a', '#ff6a72']
