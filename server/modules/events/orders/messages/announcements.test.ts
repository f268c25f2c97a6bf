import { describe, expect, it } from 'vitest'
import { progressOf } from './announcements.ts'

describe('the mails of a message', () => {
  it('were sent as far as they neither wait nor were given up', () => {
    expect(progressOf({ sent: 50 }, {})).toEqual({ sent: 50, failed: 0 })
    expect(progressOf({ sent: 50 }, { waiting: 20, failed: 3 })).toEqual({ sent: 27, failed: 3 })
  })

  it('are never fewer than none, though some were queued after the message was read', () => {
    expect(progressOf({ sent: 0 }, { waiting: 50, failed: 0 })).toEqual({ sent: 0, failed: 0 })
  })
})
