import { useEffect, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'

const size = 24
const typingMs = 250
/** No folder is chosen; a folder's own name is never this. */
export const anyFolder = '*'

type Found = CallOutput<'libraryPictures'>

interface Search {
  /** Only pictures that the member uploaded. */
  own: boolean
  keyword: string
  folder: string
  page: number
  /** Language of the alternative texts and credits. */
  language: Language
}

/** Pictures to choose from, requested again once nothing was typed for a moment. */
export function useLibrary({ own, keyword, folder, page, language }: Search) {
  const shown = useLanguage()
  const [state, setState] = useState<{ found?: Found; failed?: unknown }>({})
  useEffect(() => {
    let wanted = true
    const ask = async () => {
      const filter = own ? { own } : { ...(keyword && { keyword }), ...(folder !== anyFolder && { folder }) }
      try {
        const found = await httpBackend.call(shown, 'libraryPictures', { ...filter, in: language, page, size })
        if (wanted) setState({ found })
      } catch (failed) {
        if (wanted) setState({ failed })
      }
    }
    const timer = setTimeout(ask, keyword ? typingMs : 0)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [own, keyword, folder, page, language, shown])
  return state
}
