import { CallError } from '#contract/errors.ts'
import { createGate } from '#server/platform/jobs/gate.ts'

/** A picture in memory is many times its file, so only a few are decoded at once, wherever they come from. */
const decodedAtOnce = 2
/** Pictures of members that wait to be decoded: each holds its file in memory, and may take seconds. */
const maxWaiting = 12
const busySeconds = 10
const fetchedAtOnce = 8
const maxWaitingToFetch = 24
/** How many pictures of one member are processed at once, and how many more may wait. */
const ofMemberAtOnce = 2
const maxWaitingOfMember = 10
const memberBusySeconds = 5

const busy = () => new CallError('picturesBusy', undefined, busySeconds)

/** Limits of work on pictures: neither one member nor all of them together take more than their part. */
export function createPictureTurns() {
  const decoding = createGate(decodedAtOnce)
  const decodingForMembers = createGate(decodedAtOnce, { longest: maxWaiting, refusal: busy })
  const fetching = createGate(fetchedAtOnce, { longest: maxWaitingToFetch, refusal: busy })
  const members = new Map<number, { gate: ReturnType<typeof createGate>; pictures: number }>()

  return {
    /** For imports, which wait as long as it takes. */
    decode: decoding,

    /** @throws CallError picturesBusy where too many pictures of members wait */
    decodeForMember: <T>(work: () => Promise<T>): Promise<T> => decodingForMembers(() => decoding(work)),

    /** @throws CallError picturesBusy where too many wait to be fetched */
    fetchForMember: fetching,

    /** All that one picture of a member takes. @throws CallError tooManyRequests where too many of this member's wait */
    async ofMember<T>(userId: number, work: () => Promise<T>): Promise<T> {
      const member = members.get(userId) ?? { gate: gateOfMember(), pictures: 0 }
      members.set(userId, member)
      member.pictures += 1
      try {
        return await member.gate(work)
      } finally {
        member.pictures -= 1
        if (member.pictures === 0) members.delete(userId)
      }
    },
  }
}

const gateOfMember = () =>
  createGate(ofMemberAtOnce, {
    longest: maxWaitingOfMember,
    refusal: () => new CallError('tooManyRequests', undefined, memberBusySeconds),
  })
