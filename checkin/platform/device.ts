/** This device: its id, which it chooses once, and the name of its door. */
export interface Device {
  id: string
  name: string
}

const key = 'check-in-device'

export function readDevice(): Device {
  try {
    const { id, name } = JSON.parse(localStorage.getItem(key) ?? '') as Partial<Device>
    if (typeof id === 'string' && typeof name === 'string') return { id, name }
  } catch {
    // Nothing is kept yet.
  }
  return { id: crypto.randomUUID(), name: '' }
}

export const keepDevice = (device: Device): void => localStorage.setItem(key, JSON.stringify(device))
