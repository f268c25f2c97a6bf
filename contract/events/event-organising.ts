import { z } from 'zod'
import { person } from '#contract/newsroom/desk.ts'
import { confirmation, consequences } from '#contract/staff/consequences.ts'
import { version } from '#contract/staff/records.ts'
import { defineCall, id } from '../call.ts'
import { organiserEvent } from './event-desk.ts'
import { eventLimits, eventRoles, givenRoles, seriesSteps, staffInvitationStates } from './event-terms.ts'
import { eventCard } from './events.ts'
import { eventFields } from './fields/event-fields.ts'

/** Actions of organisers on an event beside writing it: cancelling, repeating, and managing who else is involved. */

const member = z.object({ user: person, role: z.enum(eventRoles) })
const invitation = z.object({
  id: z.number(),
  email: z.string(),
  role: z.enum(givenRoles),
  state: z.enum(staffInvitationStates),
  expires_time: z.string(),
})
/** The staff of an event, and who was invited by email: listed alike whether the address has an account or not. */
const members = z.object({ list: z.array(member), invitations: z.array(invitation) })

export const eventOrganisingCalls = {
  /** A published event does not take place; ticket holders receive the reason. */
  cancelActivity: defineCall({
    name: 'cancelActivity',
    auth: 'organiser',
    moneyOrVotes: 'confirmed',
    input: z.object({
      id,
      version,
      reason: z.string().trim().min(1).max(eventLimits.reason),
      ...confirmation,
    }),
    output: organiserEvent,
  }),
  /** The consequences of cancelling it. */
  activityConsequences: defineCall({
    name: 'activityConsequences',
    auth: 'organiser',
    input: z.object({ id }),
    output: consequences,
  }),
  /** A new draft with the same fields, without times. */
  duplicateActivity: defineCall({
    name: 'duplicateActivity',
    auth: 'organiser',
    input: z.object({ id }),
    output: organiserEvent,
  }),
  /** Drafts of the later dates of a series, each at the same local time of its zone. */
  repeatActivity: defineCall({
    name: 'repeatActivity',
    auth: 'organiser',
    input: z.object({
      id,
      version,
      every: z.enum(seriesSteps),
      count: z.number().int().min(1).max(eventLimits.series),
    }),
    output: z.object({ event: organiserEvent, created: z.array(z.number()) }),
  }),
  activityMembers: defineCall({ name: 'activityMembers', auth: 'organiser', input: z.object({ id }), output: members }),
  /** Invites an address to the staff of an event. An open invitation of that address gets the role instead. */
  inviteActivityMember: defineCall({
    name: 'inviteActivityMember',
    auth: 'organiser',
    freshProof: true,
    input: z.object({ id, email: z.email().max(254), role: z.enum(givenRoles) }),
    output: members,
  }),
  revokeActivityInvitation: defineCall({
    name: 'revokeActivityInvitation',
    auth: 'organiser',
    moneyOrVotes: 'none',
    input: z.object({ id, invitation: id }),
    output: members,
  }),
  /** Changes the role of somebody who accepted. */
  saveActivityMember: defineCall({
    name: 'saveActivityMember',
    auth: 'organiser',
    freshProof: true,
    input: z.object({ id, user: id, role: z.enum(givenRoles) }),
    output: members,
  }),
  removeActivityMember: defineCall({
    name: 'removeActivityMember',
    auth: 'organiser',
    moneyOrVotes: 'none',
    input: z.object({ id, user: id }),
    output: members,
  }),
  /** Co-organisers: named only, or invited by address and shown once they accept. */
  saveActivityHosts: defineCall({
    name: 'saveActivityHosts',
    auth: 'organiser',
    input: z.object({
      id,
      hosts: z
        .array(
          z.object({
            name: z.string().trim().min(1).max(eventFields.organiser_name.max),
            email: z.union([z.literal(''), z.email().max(254)]).default(''),
          }),
        )
        .max(eventLimits.hosts),
    }),
    output: organiserEvent,
  }),
  /** The invitations to host that wait for the caller's answer. */
  myHostInvitations: defineCall({
    name: 'myHostInvitations',
    auth: 'user',
    input: z.object({}),
    output: z.object({ list: z.array(z.object({ id: z.number(), event: eventCard.pick({ id: true, title: true }) })) }),
  }),
  answerHostInvitation: defineCall({
    name: 'answerHostInvitation',
    auth: 'user',
    input: z.object({ id, accept: z.boolean() }),
    output: z.object({}),
  }),
  /** The invitations to the staff of events that are open for the caller's confirmed address. */
  myStaffInvitations: defineCall({
    name: 'myStaffInvitations',
    auth: 'user',
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({ id: z.number(), role: z.enum(givenRoles), event: eventCard.pick({ id: true, title: true }) }),
      ),
    }),
  }),
  answerStaffInvitation: defineCall({
    name: 'answerStaffInvitation',
    auth: 'user',
    input: z.object({ id, accept: z.boolean() }),
    output: z.object({}),
  }),
  /** The secret address of the caller's own calendar; `renew` makes the old one useless. */
  calendarAddress: defineCall({
    name: 'calendarAddress',
    auth: 'user',
    input: z.object({ renew: z.boolean().optional() }),
    output: z.object({ path: z.string() }),
  }),
}
