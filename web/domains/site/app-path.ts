import { splitPath } from '#web/router/addresses.ts'

/** Other addresses of what the app can open by its number, and the first part of the canonical one. */
const aliases: Readonly<Record<string, string>> = {
  kuaixun_wz: 'news',
  gw_detail: 'contents',
  wz_detail: 'contents',
  ac_detail: 'events',
}

/** The path that the app gets for a page: without a language, details of articles, flash and events by one address each. */
export function appPath(pathname: string): string {
  const { path } = splitPath(pathname)
  const [, first = '', id] = /^\/([a-z_]+)\/(\d+)$/.exec(path) ?? []
  return id !== undefined && Object.hasOwn(aliases, first) ? `/${aliases[first]}/${id}` : path
}

/** The address that opens a page in the app. @param app what the path is appended to */
export const appAddress = (app: string, pathname: string, search = ''): string =>
  app.replace(/\/$/, '') + appPath(pathname) + search
