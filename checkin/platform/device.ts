/** This device: its id, which it chooses once, and the name of its door. */
export interface Device {
  id: string
  name: string
  /** The event whose door it opened last: after a reload it opens at once. */
  event?: number
}

const key = 'check-in-device'

export function readDevice(): Device {
  try {
    const { id, name, event } = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Device>
    if (typeof id === 'string' && typeof name === 'string')
      return { id, name, ...(typeof event === 'number' && { event }) }
  } catch {
    // Nothing is kept yet.
  }
  return { id: crypto.randomUUID(), name: '' }
}

export const keepDevice = (device: Device): void => localStorage.setItem(key, JSON.stringify(device))

/** True if the door of an event was opened on this device before, so that nothing is asked again. */
export const isOpened = (device: Device, event: number): boolean => device.event === event && device.name !== ''
