import { saveFile } from '#web/ui/files/save-file.ts'

/** Saves a table in the reader's downloads, with the mark by which spreadsheets know UTF-8. */
export const saveAsFile = (name: string, text: string): void =>
  saveFile(name, new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }))
