import type { CallName, callTable } from './call-table.ts'

type Table = typeof callTable

/** Calls of the console that the page where articles are written makes as well. */
type DeskCall = 'attendRecord' | 'leaveRecord'
/** Calls from the pages of readers and authors: everything whose path is its name, and those few. */
export type ReaderCall = { [N in CallName]: Table[N]['path'] extends `/${N}` ? N : never }[CallName] | DeskCall
type ReadByGet = { [N in CallName]: Table[N]['method'] extends 'GET' ? N : never }[CallName]

/** The compiler holds it against the table, which itself would weigh on each first load. */
const readByGet: Record<ReadByGet, true> = {
  homeLinsts: true,
  homeHotList: true,
  categoryLists: true,
  getLabelDetails: true,
  getZLHostLists: true,
  dexList: true,
  dexRecommendList: true,
  homeSearchList: true,
  getTicketDetails: true,
}

const deskPaths: { [N in DeskCall]: Table[N]['path'] } = {
  attendRecord: '/console/attendRecord',
  leaveRecord: '/console/leaveRecord',
}

/** Method and path of a call, for the browsers of readers and authors. */
export const routeOfCall = (name: ReaderCall): { method: 'GET' | 'POST'; path: string } => ({
  method: name in readByGet ? 'GET' : 'POST',
  path: name in deskPaths ? deskPaths[name as DeskCall] : `/${name}`,
})
