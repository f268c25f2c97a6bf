import type { FastifyInstance } from 'fastify'

/** For tests: the addresses that are registered, from the tree that the framework prints. */
export function registeredAddresses(app: FastifyInstance): string[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part, methods] = /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (part === undefined) return []
      above.splice(indent.length / 4, above.length, part)
      const url = above.join('')
      // The page of everything else is printed without its slash.
      return methods ? [url.startsWith('/') ? url : `/${url}`] : []
    })
}
