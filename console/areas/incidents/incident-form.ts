import type { IncidentFields, StaffIncident, TimelineEntry } from '#contract/content/incidents-desk.ts'

/** An entry in the form: new ones have a name of their own as well. */
export interface FormEntry extends TimelineEntry {
  key: string
}
export interface IncidentForm extends IncidentFields {
  entries: FormEntry[]
}

export const emptyIncident: IncidentForm = {
  texts: {},
  status: 'ongoing',
  online: false,
  occurred: null,
  loss: null,
  chains: '',
  aliases: '',
  labels: [],
  entries: [],
}

export const formOfIncident = (incident: StaffIncident): IncidentForm => {
  const { texts, status, online, occurred, loss, chains, aliases, labels, entries } = incident
  return {
    texts,
    status,
    online,
    occurred,
    loss,
    chains,
    aliases,
    labels,
    entries: entries.map((entry) => ({ ...entry, key: `entry ${entry.id}` })),
  }
}

/** Entries as readers get them: by day, then by time; those of one moment as they are. */
export const inTime = (entries: readonly FormEntry[]): FormEntry[] => {
  const moment = ({ date, time }: FormEntry) => `${date} ${time ?? ''}`
  return entries.toSorted((a, b) => (moment(a) === moment(b) ? 0 : moment(a) < moment(b) ? -1 : 1))
}

export const withEntry = (form: IncidentForm, key: string, part: Partial<FormEntry>): IncidentForm => ({
  ...form,
  entries: form.entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)),
})
