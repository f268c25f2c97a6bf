import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Language } from '#language/languages.ts'
import type { Call } from '../platform/calls.ts'
import type { Translate } from '../texts/translate.ts'

export interface Program {
  language: Language
  t: Translate
  call: Call
}

export const ProgramContext = createContext<Program | undefined>(undefined)

/** Returns the context shared by every part of the program. @throws outside of the program */
export function useProgram(): Program {
  const program = useContext(ProgramContext)
  if (!program) throw new Error('Outside of the program')
  return program
}
