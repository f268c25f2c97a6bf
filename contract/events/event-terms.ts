import { acceptedYears } from '#contract/accepted-time.ts'

/** Terms of events that pages, the form and the server share. Without zod, so that readers' pages can import it. */

/** Statuses of an event: to come, taking place or over; computed from its times and now, never stored. */
export const eventStatuses = ['upcoming', 'in_progress', 'concluded'] as const
export type EventStatus = (typeof eventStatuses)[number]

/** How far the announcement of an event has come. */
export const eventStates = ['draft', 'pending', 'published', 'refused', 'cancelled'] as const
export type EventState = (typeof eventStates)[number]

export const attendances = ['in_person', 'online', 'both'] as const
export type Attendance = (typeof attendances)[number]

/** Roles in an event: the owner may do everything, a manager all but roles and deleting, the door checks in. */
export const eventRoles = ['owner', 'manager', 'door'] as const
export type EventRole = (typeof eventRoles)[number]

/** Roles that the owner of an event gives to others. */
export const givenRoles = ['manager', 'door'] as const satisfies readonly EventRole[]
export type GivenRole = (typeof givenRoles)[number]

/** States of an invitation to the staff of an event; once accepted it is a role instead. */
export const staffInvitationStates = ['invited', 'declined', 'expired'] as const

export const seriesSteps = ['week', 'month'] as const

/** Length of a file of external events, in UTF-16 units. */
export const partnerFileLength = 2_000_000

/** Social networks with profiles of an organiser (specification, point 2). */
export const socialNetworks = ['instagram', 'twitter', 'youtube', 'telegram'] as const
export type SocialNetwork = (typeof socialNetworks)[number]

/** Limits of an event besides those of its fields. Texts in code points. */
export const eventLimits = {
  hosts: 20,
  /** Members of an event's staff and invitations to it together. */
  staff: 100,
  series: 52,
  reason: 500,
  /** The longest that an event takes, in days. */
  days: 92,
  /** The years that it can be in. */
  years: acceptedYears,
  documentBytes: 512 * 1024,
} as const

/**
 * The currencies that tickets can be priced in, with the digits of their minor unit. Currencies with three digits are
 * excluded: cards take them in tens only, which shares of discounts and refunds are not.
 */
export const currencyExponents: Readonly<Record<string, number>> = {
  HKD: 2,
  CNY: 2,
  USD: 2,
  SGD: 2,
  TWD: 2,
  JPY: 0,
  EUR: 2,
  GBP: 2,
  MOP: 2,
  KRW: 0,
  THB: 2,
  MYR: 2,
  IDR: 2,
  PHP: 2,
  VND: 0,
  INR: 2,
  AED: 2,
  AUD: 2,
  NZD: 2,
  CAD: 2,
  CHF: 2,
  BND: 2,
  KHR: 2,
  LAK: 2,
  MMK: 2,
  MNT: 2,
  NPR: 2,
  LKR: 2,
  PKR: 2,
  BDT: 2,
  SEK: 2,
  NOK: 2,
  DKK: 2,
  PLN: 2,
  CZK: 2,
  HUF: 2,
  RON: 2,
  TRY: 2,
  ILS: 2,
  SAR: 2,
  QAR: 2,
  EGP: 2,
  ZAR: 2,
  NGN: 2,
  KES: 2,
  BRL: 2,
  MXN: 2,
  ARS: 2,
  COP: 2,
  PEN: 2,
  UAH: 2,
  GEL: 2,
  KZT: 2,
  RUB: 2,
  CLP: 0,
  PYG: 0,
}

/** Returns the status of an event at a moment: to come, taking place or over; all in milliseconds since 1970. */
export function statusAt(starts: number, ends: number, now: number): EventStatus {
  if (now < starts) return 'upcoming'
  return now < ends ? 'in_progress' : 'concluded'
}

/** Bounds of a message to attendees. Texts in code points. */
export const attendeeMessageLimits = { subject: 100, text: 5_000, perDay: 4 } as const
