import { useState } from 'react'

/** Returns the name that a file gives to what is in it: without its ending. */
const titleOf = (file: string): string => file.replace(/\.\w+$/, '')

/** The name of what a chosen file holds: that of the file that was chosen last, unless the person wrote another one. */
export function useNameOfFile() {
  const [name, setName] = useState('')
  /** The name that the last file gave. */
  const [given, setGiven] = useState('')
  return {
    name,
    setName,
    /** Uses the name of a chosen file if none was written. @returns the name from now on */
    takeNameOf(file: Pick<File, 'name'>): string {
      const title = titleOf(file.name)
      const next = name.trim() === '' || name === given ? title : name
      setName(next)
      setGiven(title)
      return next
    },
    /** Empties the name, so that the next file gives it. */
    clearName: (): void => setName(''),
  }
}
