import type { importsHans } from './zh-hans.ts'

/** Problems of imported files, in English. */
export const importsEn: Readonly<Record<keyof typeof importsHans, string>> = {
  'import.spreadsheet': 'A spreadsheet; save it as CSV (UTF-8) and choose that file',
  'import.notText': 'Not a text file',
  'import.notUtf8': 'The text is not in UTF-8; save it as CSV (UTF-8)',
  'import.headingsMissing': 'The first row lacks column headings; those found are in brackets',
  'import.headingsRepeated': 'Several columns have this heading',
  'import.quoteOpen': 'A quotation mark is not closed',
  'import.rowsMissing': 'No rows below the headings',
  'import.unreadable': 'Neither an iCalendar file nor a table with headings',
  'import.noEvents': 'Contains no events',
  'import.entryUnreadable': 'Cannot be read',
  'import.titleMissing': 'The title is missing',
  'import.startMissing': 'The start time is missing',
  'import.timeUnreadable': 'The time cannot be read',
  'import.zoneUnknown': 'Unknown time zone',
  'import.endsFirst': 'Ends before it starts',
  'import.timeOutside': 'The date is before 2000 or after 2100',
  'import.tooLong': 'It lasts longer than a year',
  'import.tooComplex': 'The file takes too long to read; please split it',
  'import.repeated': 'Repeats an earlier row',
  'import.tooMany': 'Not imported from here on; a file may hold 5,000 events',
  'import.incomplete': 'The calendar is cut off here (END:VCALENDAR is missing); no existing event is removed',
  'import.textCut': 'Longer than 300 characters; cut',
  'import.urlLeftOut': 'The address cannot be used and was skipped',
  'import.datesCut': 'Repeats too often; only the first dates are imported',
}
