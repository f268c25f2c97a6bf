import type { eventDeskCalls } from '#contract/events/event-desk.ts'
import type { eventOrganisingCalls } from '#contract/events/event-organising.ts'
import type { eventReviewCalls } from '#contract/events/event-review.ts'
import type { eventCalls } from '#contract/events/events.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { prepareText } from '#server/platform/text/prepared-text.ts'
import type { EventsDesk } from './desk.ts'
import type { EventsService } from './service.ts'

export const eventHandlers = (
  { calendars, hosts, eventEditor, reader, seriesEditor, staff }: EventsService,
  desk: EventsDesk,
): Handlers<
  | keyof typeof eventCalls
  | keyof typeof eventDeskCalls
  | keyof typeof eventOrganisingCalls
  | keyof typeof eventReviewCalls
> => ({
  getActivityList: reader.list,
  getActivityDetails: async (input, context) => {
    const isDraft = context.draftOf === `event:${input.id}`
    const details = await (isDraft ? eventEditor.asDraft(input.id, context) : reader.details(input, context))
    const { html } = prepareText(details.html)
    return { ...details, html, tickets: await reader.tickets(input.id, context) }
  },
  getActivityPlaces: reader.places,
  similarActivities: reader.similar,
  activityLists: eventEditor.list,
  activityDetails: eventEditor.details,
  activityUpdate: eventEditor.update,
  activityDestroy: eventEditor.destroy,
  submitActivity: eventEditor.submit,
  withdrawActivity: eventEditor.withdraw,
  publishedActivity: eventEditor.published,
  discardActivityChanges: eventEditor.discardChanges,
  previewActivity: eventEditor.preview,
  cancelActivity: seriesEditor.cancel,
  activityConsequences: seriesEditor.consequences,
  duplicateActivity: seriesEditor.duplicate,
  repeatActivity: seriesEditor.repeat,
  activityMembers: staff.list,
  inviteActivityMember: staff.invite,
  revokeActivityInvitation: staff.revoke,
  saveActivityMember: staff.save,
  removeActivityMember: staff.remove,
  myStaffInvitations: staff.invitations,
  answerStaffInvitation: staff.answer,
  saveActivityHosts: hosts.save,
  myHostInvitations: hosts.invitations,
  answerHostInvitation: hosts.answer,
  calendarAddress: calendars.address,
  staffEvents: desk.list,
  staffEvent: desk.eventReviews.one,
  attendEvent: desk.eventReviews.attend,
  decideEvent: desk.eventReviews.decide,
  undoEventDecision: desk.eventReviews.undo,
  assignEvent: desk.eventReviews.assign,
  noteEvent: desk.eventReviews.note,
  deleteEvent: desk.remove,
  featureEvent: desk.feature,
  staffOrganisers: desk.organisers,
  trustOrganiser: desk.trust,
})
