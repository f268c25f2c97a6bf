import type { FastifyRequest } from 'fastify'
import type { LimitKind } from '#contract/staff/protection-terms.ts'
import { clientOf } from '#server/platform/http/client-of.ts'

/** Requests of one client for one route that a limit refused. */
export interface LimitHit {
  client: string
  userId: number | null
  kind: LimitKind
  route: string
  refused: number
  firstAt: Date
  lastAt: Date
}

/** Kinds of hits that a process counts between two times of storing; further ones are not counted. */
export const maxHits = 500

/** Members who made requests, as far as that is known. */
const members = new WeakMap<FastifyRequest, number>()

/** Notes whose request it is, for the limits that it reaches. */
export const noteMember = (request: FastifyRequest, userId: number | undefined): void => {
  if (userId !== undefined) members.set(request, userId)
}

/** Counts the requests that limits refuse, until they are stored. */
export function createLimitHits() {
  let hits = new Map<string, LimitHit>()
  return {
    note(request: FastifyRequest, kind: LimitKind, now: Date): void {
      const client = clientOf(request.ip)
      const userId = members.get(request) ?? null
      const route = (request.routeOptions.url ?? '').slice(0, 300)
      const key = `${client} ${userId} ${kind} ${route}`
      const known = hits.get(key)
      if (known) Object.assign(known, { refused: known.refused + 1, lastAt: now })
      else if (hits.size < maxHits)
        hits.set(key, { client, userId, kind, route, refused: 1, firstAt: now, lastAt: now })
    },

    /** Returns what was counted since it was taken last. */
    take(): LimitHit[] {
      const taken = [...hits.values()]
      hits = new Map()
      return taken
    },
  }
}

export type LimitHits = ReturnType<typeof createLimitHits>
