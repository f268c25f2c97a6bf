import sax from 'sax'
import { EntryError, type RawEntry, type RawSchedule } from './schedule-entries.ts'

const deepest = 50
const single = new Set([
  'title',
  'subtitle',
  'track',
  'type',
  'language',
  'abstract',
  'description',
  'room',
  'date',
  'start',
  'end',
  'duration',
])

/**
 * Entries of a schedule as XML, as frab, pretalx and C3VOC write it. Entities that a file declares stay as they are.
 * @throws Error where it is none
 */
export function readXmlEntries(text: string): RawSchedule {
  const parser = sax.parser(true, { trim: true })
  const found: RawSchedule = { format: 'schedule.xml', zone: '', halls: [], entries: [] }
  const path: string[] = []
  let isSchedule = false
  let [day, room, words] = ['', '', '']
  let entry: ReturnType<typeof newEntry> | undefined
  let person: { identity: string } | undefined

  parser.onerror = () => {
    throw new EntryError(isSchedule ? 'damaged' : 'unreadable')
  }
  parser.onopentag = ({ name, attributes: given }) => {
    const attributes = given as Record<string, string>
    path.push(name)
    if (path.length > deepest) throw new Error('The file is nested too deeply')
    words = ''
    if (path.length === 1) isSchedule = name === 'schedule'
    if (name === 'day') day = attributes.date ?? ''
    if (name === 'room' && !entry) room = attributes.name ?? ''
    if (name === 'event') entry = newEntry(attributes, day, room, found.entries.length + 1)
    if (name === 'person') person = { identity: attributes.guid ?? attributes.id ?? '' }
  }
  const write = (part: string) => {
    words += part
  }
  parser.ontext = write
  parser.oncdata = write
  parser.onclosetag = (name) => {
    path.pop()
    const value = words.trim()
    words = ''
    if (name === 'time_zone_name') found.zone = value
    if (!entry) return
    if (name === 'person') {
      entry.persons.push({ identity: person?.identity, name: value, biography: '' })
      return
    }
    if (name === 'event') {
      const { own, ...fields } = entry
      found.entries.push({ ...fields, ...fieldsOf(own, room) })
      entry = undefined
    } else if (path.at(-1) === 'event' && single.has(name)) entry.own[name] = value
  }
  parser.write(text).close()
  if (!isSchedule) throw new Error('This is no schedule of pretalx, frab or C3VOC')
  return found
}

const newEntry = (attributes: Record<string, string>, day: string, hall: string, place: number) => ({
  place: `${day} ${hall} ${place}`,
  identity: attributes.guid ?? attributes.id,
  ...{ title: '', track: '', type: '', texts: [], spoken: '', hall },
  ...{
    date: '',
    start: '',
    end: '',
    duration: '',
    day,
    persons: [] as RawEntry['persons'][number][],
    own: {} as Record<string, string>,
  },
})

const fieldsOf = (own: Record<string, string>, room: string) => ({
  ...{ title: own.title, track: own.track, type: own.type, spoken: own.language },
  texts: [own.subtitle, own.abstract, own.description],
  hall: own.room || room,
  ...{ date: own.date, start: own.start, end: own.end, duration: own.duration },
})
