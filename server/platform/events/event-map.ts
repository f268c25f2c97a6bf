/**
 * Payload of each event type, as JSON. A subject declares its events in its `events.ts`, by declaring this interface
 * again; docs/events.md lists them all.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the platform has no events of its own
export interface EventMap {}

export type EventType = keyof EventMap
