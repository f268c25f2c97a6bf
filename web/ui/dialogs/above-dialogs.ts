/** The part of the message region that is needed to show it above dialogs. */
type Region = Pick<HTMLElement, 'setAttribute' | 'removeAttribute' | 'hidePopover'> & {
  style: object
  matches(selector: string): boolean
  showPopover(): void
}

/**
 * Puts the region of short messages above the dialog that was opened last, or back into the page where none is open. A
 * modal dialog lies above everything of the page, whatever its z-index; what is shown as a popover later lies above it.
 */
export function placeMessages(region: Region | null, isDialogOpen: boolean): void {
  // Older browsers have dialogs, but no popovers.
  if (!region || !('showPopover' in region)) return
  if (region.matches(':popover-open')) region.hidePopover()
  if (isDialogOpen) {
    // Without the usual looks and place of a popover.
    Object.assign(region.style, { top: 'auto', border: '0', background: 'none' })
    region.setAttribute('popover', 'manual')
    region.showPopover()
  } else region.removeAttribute('popover')
}
