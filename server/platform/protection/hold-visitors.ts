import type { FastifyInstance, FastifyReply } from 'fastify'
import { CallError } from '#contract/errors.ts'
import { setCookie } from '#server/platform/http/cookies.ts'
import { passCookie, passMs, ticketCookie, type WaitingRoom } from './waiting-room.ts'

/** Address of all pages for readers; calls, files, feeds and addresses for programs pass at any time. */
const pagesRoute = '/*'
/** Seconds after which the page of the queue asks again. */
const againSeconds = 10
const ticketSeconds = 3_600

interface HoldOptions {
  waitingRoom: WaitingRoom
  now: () => number
  secure: boolean
}

/** Gives a browser the cookie of an admitted visitor. */
export const keepPass = (reply: FastifyReply, pass: string, secure: boolean): FastifyReply =>
  reply.header('set-cookie', setCookie(passCookie, pass, { maxAge: passMs / 1_000, secure, httpOnly: true }))

/** Has visitors of pages wait while the waiting room is open, on a page that asks again by itself. */
export function holdVisitors(app: FastifyInstance, { waitingRoom, now, secure }: HoldOptions): void {
  app.addHook('onRequest', ({ ip, headers, routeOptions, url }, reply, done) => {
    if (!waitingRoom.isOpen() || routeOptions.url !== pagesRoute) return done()
    const answer = waitingRoom.admit(headers.cookie, ip, now())
    if (answer.isAdmitted) {
      if (!answer.pass) return done()
      // A page that caches may share must not bring the cookie of one visitor.
      keepPass(reply, answer.pass, secure).header('cache-control', 'private, no-store').redirect(url, 302)
      return
    }
    if (answer.ticket)
      reply.header(
        'set-cookie',
        setCookie(ticketCookie, answer.ticket, { maxAge: ticketSeconds, secure, httpOnly: true }),
      )
    reply.header('refresh', String(againSeconds))
    done(new CallError('waitingRoom', undefined, againSeconds))
  })
}
