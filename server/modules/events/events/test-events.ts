import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import type { TestMember } from '#server/test-member.ts'
import { documentOf } from '#server/test-newsroom.ts'

/** Fields of an event that could be published. */
export const eventFields = (given: object = {}) => ({
  title: '零知识证明之夜',
  start: '2030-12-05T19:00',
  end: '2030-12-05T22:00',
  time_zone: 'Asia/Hong_Kong',
  attendance: 'in_person',
  city: '香港',
  venue: '数码港',
  detail: documentOf('从原理到实践。'),
  organiser_name: '港岛密码学社',
  ...given,
})

/** For tests: a draft of a member. */
export async function addEvent(member: TestMember, given: object = {}): Promise<OrganiserEvent> {
  const { data, message } = await member.call('activityUpdate', eventFields(given))
  if (!data?.saved) throw new Error(`Nothing was saved: ${message}`)
  return data.record
}

/** The same, submitted: of staff it is published then, of others it waits. */
export async function submitEvent(member: TestMember, given: object = {}): Promise<OrganiserEvent> {
  const { id, version } = await addEvent(member, given)
  const { data, message } = await member.call('submitActivity', { id, version })
  if (!data) throw new Error(`Nothing was submitted: ${message}`)
  return data
}
