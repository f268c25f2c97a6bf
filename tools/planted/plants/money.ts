import type { Plant } from '../plant.ts'

const payments = 'server/modules/events/payments'
const orders = 'server/modules/events/orders'

/** Orders, tickets and money of others, and what is cheaper than it should be. */
export const plants: readonly Plant[] = [
  {
    name: 'orders-of-other-organisers',
    class: 'the second path to an object',
    changes: [
      {
        file: `${orders}/organiser-orders.ts`,
        find: "throw isStranger ? new CallError('orderMissing') : error",
        replace: 'if (!isStranger) throw error',
      },
    ],
    tests: { project: 'server', files: ['server/other-objects.server.test.ts'], pattern: 'neither shown nor changed' },
  },
  {
    name: 'codes-below-an-event-of-ones-own',
    class: 'the second path to an object',
    changes: [
      {
        file: 'server/modules/events/tickets/codes-store.ts',
        find: 'const named = and(eq(ticketCodes.eventId, event), inArray(ticketCodes.id, [...ids]))',
        replace: 'const named = event > 0 ? inArray(ticketCodes.id, [...ids]) : undefined',
      },
    ],
    tests: { project: 'server', files: ['server/other-objects.server.test.ts'], pattern: 'neither shown nor changed' },
  },
  {
    name: 'exports-open-to-who-has-the-address',
    class: 'the second path to an object',
    changes: [
      {
        file: 'server/platform/exports/export-addresses.ts',
        find: 'const parts = [path, user, asked.until,',
        replace: 'const parts = [path, user && 0, asked.until,',
      },
      {
        file: `${orders}/files/exports.ts`,
        find: "      await events.requireRole(Number(asked.id), context, ['owner', 'manager'])\n",
        replace: '',
      },
    ],
    tests: { project: 'server', files: [`${orders}/files/exports.server.test.ts`], pattern: 'opens nothing' },
  },
  {
    name: 'unsigned-notifications',
    class: 'payment notifications',
    changes: [
      {
        file: `${payments}/providers/stripe.ts`,
        find: "        // Stripe's library throws errors of several kinds at what is no signature; each means that it is not genuine.\n        return undefined",
        replace: '        event = JSON.parse(body.toString())',
      },
    ],
    tests: {
      project: 'server',
      files: [`${payments}/exceptions/exceptions.server.test.ts`],
      pattern: 'a signature',
    },
  },
  {
    name: 'any-amount-pays',
    class: 'payment notifications',
    changes: [
      {
        file: `${payments}/exceptions/mismatch.ts`,
        find: "return session.amount === BigInt(payment.amount) ? undefined : 'amount'",
        replace: "return session.amount >= 0n ? undefined : 'amount'",
      },
    ],
    tests: { project: 'unit', files: [`${payments}/exceptions/mismatch.test.ts`] },
  },
  {
    name: 'any-currency-pays',
    class: 'payment notifications',
    changes: [
      {
        file: `${payments}/exceptions/mismatch.ts`,
        find: "  if (session.currency !== payment.currency) return 'currency'\n",
        replace: '',
      },
    ],
    tests: { project: 'unit', files: [`${payments}/exceptions/mismatch.test.ts`] },
  },
  {
    name: 'notifications-about-payments-of-others',
    class: 'payment notifications',
    changes: [
      {
        file: `${payments}/store.ts`,
        find: 'sql`${payments.accountId} = ${id} and (${payments.provider}',
        replace: 'sql`${id}::bigint is not null and (${payments.provider}',
      },
      {
        file: `${payments}/exceptions/mismatch.ts`,
        find: "  if (session.session !== payment.externalId) return 'session'\n",
        replace: '',
      },
    ],
    tests: {
      project: 'server',
      files: [`${payments}/payments.server.test.ts`],
      pattern: 'takes no word of one organiser',
    },
  },
  {
    name: 'any-token-opens-an-order',
    class: 'payments of others',
    changes: [
      {
        file: `${orders}/buyer-orders.ts`,
        find: 'const isOwn = row && (access.opens(token, access.order(id)) ||',
        replace: 'const isOwn = row && (token !== undefined ||',
      },
    ],
    tests: {
      project: 'server',
      files: [`${orders}/foreign-codes.server.test.ts`],
      pattern: 'does not let anybody else pay',
    },
  },
  {
    name: 'discounts-of-other-events',
    class: 'discount codes, passes and free orders',
    changes: [
      {
        file: 'server/modules/events/tickets/prices-store.ts',
        find: '        eq(ticketCodes.eventId, event),\n        inArray(ticketCodes.codeKey',
        replace: '        sql`${event}::bigint > 0`,\n        inArray(ticketCodes.codeKey',
      },
    ],
    tests: { project: 'server', files: [`${orders}/foreign-codes.server.test.ts`], pattern: 'codes of another event' },
  },
  {
    name: 'invitations-of-other-events',
    class: 'discount codes, passes and free orders',
    changes: [
      {
        file: `${orders}/functions/reserve_tickets.sql`,
        find: '  left join ticket_codes as code on code.event_id = type.event_id and code.code_key = wanted.code_key\n      and',
        replace: '  left join ticket_codes as code on code.code_key = wanted.code_key\n      and',
      },
    ],
    tests: { project: 'server', files: [`${orders}/foreign-codes.server.test.ts`], pattern: 'codes of another event' },
  },
  {
    name: 'right-codes-give-back-all-guesses',
    class: 'limits bypassed by repetition or timing',
    changes: [
      {
        file: 'server/modules/events/tickets/code-guesses.ts',
        find: 'if (!isGuess) await limiter.restoreAll(limits)',
        replace: 'if (isGuess || !isGuess) await limiter.restoreAll(limits)',
      },
    ],
    tests: { project: 'server', files: [`${payments}/attempts.server.test.ts`], pattern: 'in vain are few' },
  },
]
