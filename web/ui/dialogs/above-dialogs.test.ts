import { describe, expect, it } from 'vitest'
import { placeMessages } from './above-dialogs.ts'

/** A region that knows where it is: in the page, or how many times it was put above everything. */
function openRegion() {
  const state = { popover: false, open: false, raised: 0 }
  return {
    state,
    style: {},
    setAttribute: () => {
      state.popover = true
    },
    removeAttribute: () => {
      state.popover = false
    },
    matches: () => state.open,
    showPopover: () => {
      if (!state.popover || state.open) throw new Error('not a popover that can be shown')
      state.open = true
      state.raised += 1
    },
    hidePopover: () => {
      state.open = false
    },
  }
}

describe('short messages', () => {
  it('lie above each dialog that opens, and in the page once none is open', () => {
    const region = openRegion()
    placeMessages(region, true)
    expect(region.state).toEqual({ popover: true, open: true, raised: 1 })
    // A second dialog opens over the first.
    placeMessages(region, true)
    expect(region.state).toEqual({ popover: true, open: true, raised: 2 })
    placeMessages(region, false)
    expect(region.state).toEqual({ popover: false, open: false, raised: 2 })
  })

  it('stay in the page where there is no region, and where browsers know no popovers', () => {
    placeMessages(null, true)
    const { showPopover: _, ...old } = openRegion()
    placeMessages(old as never, true)
    expect(old.state).toEqual({ popover: false, open: false, raised: 0 })
  })
})
