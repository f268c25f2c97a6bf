import { Resolver } from 'node:dns/promises'

/** Reads text records of names. @param server the name server that is asked; absent: that of the system */
export function openTextRecords(server?: string): Pick<Resolver, 'resolveTxt'> {
  const resolver = new Resolver()
  if (server) resolver.setServers([server])
  return resolver
}
