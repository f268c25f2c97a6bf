import type { Incident, IncidentEntry } from '#contract/content/incidents.ts'

/** A development for tests. */
export const testEntry = (id: number, given: Partial<IncidentEntry> = {}): IncidentEntry => ({
  id,
  date: `2025-01-${String(id).padStart(2, '0')}`,
  title: `进展${id}`,
  time: null,
  text: '',
  language: 'zh-Hans',
  item: null,
  source: null,
  ...given,
})

/** An incident with a timeline of three days; what a test is about is given. */
export const testIncident = (id: number, given: Partial<Incident> = {}): Incident => ({
  id,
  title: `事件${id}`,
  title_breaks: [],
  summary: '经过。',
  language: 'zh-Hans',
  status: 'ongoing',
  facts: { date: null, loss: null, chains: '', labels: [] },
  entries: [testEntry(1), testEntry(2, { item: { id: 77, kind: 'flash' } }), testEntry(3, { text: '说明' })],
  updated_time: '2026-11-20 12:34:00',
  demo: false,
  ...given,
})
