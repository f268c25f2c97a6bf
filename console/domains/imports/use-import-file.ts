import { useRef, useState } from 'react'
import { readFile } from '#console/platform/files/read-file.ts'

interface Options<Report> {
  /** UTF-16 units that the call takes. */
  limit: number
  /** Asks what an import of the file would change, without changing it. */
  preview: (text: string, file: File) => Promise<Report | undefined>
  read?: (file: File) => Promise<string>
}

/** The file of an import, and the report on what the import would change. */
export interface ImportFile<Report> {
  chosen: { name: string; text: string } | undefined
  isTooLarge: boolean
  /** Belongs to this file and how it is read: undefined as soon as either changes. */
  report: Report | undefined
  choose: (file: File) => Promise<void>
  /** Replaces the report by that of the same file read in another way. */
  review: (answer: Promise<Report | undefined>) => Promise<void>
  dropReport: () => void
  clear: () => void
}

/** Most bytes that UTF-8 has for one UTF-16 unit: a file with more cannot fit, and need not be read. */
const bytesPerUnit = 3

/** A file of which it is shown what an import would change before anything is imported. */
export function useImportFile<Report>({ limit, preview, read = readFile }: Options<Report>): ImportFile<Report> {
  const [chosen, setChosen] = useState<ImportFile<Report>['chosen']>()
  const [isTooLarge, setTooLarge] = useState(false)
  const [report, setReport] = useState<Report>()
  const latest = useRef<Promise<unknown>>(undefined)
  const dropReport = () => setReport(undefined)
  const clear = () => {
    latest.current = undefined
    setChosen(undefined)
    dropReport()
  }
  const review = async (answer: Promise<Report | undefined>) => {
    latest.current = answer
    dropReport()
    const given = await answer
    // An answer that comes late may be about another file, or another way to read it.
    if (latest.current === answer) setReport(given)
  }
  const choose = async (file: File) => {
    clear()
    const text = file.size > limit * bytesPerUnit ? undefined : await read(file)
    const fits = text !== undefined && text.length <= limit
    setTooLarge(!fits)
    if (!fits) return
    setChosen({ name: file.name, text })
    await review(preview(text, file))
  }
  return { chosen, isTooLarge, report, choose, review, dropReport, clear }
}
