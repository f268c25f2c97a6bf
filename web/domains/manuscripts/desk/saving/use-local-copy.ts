import { useEffect, useState } from 'react'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import { takeResume } from '#web/editor/drafts/resume.ts'
import { useEditorText } from '#web/editor/editor-text.ts'
import { useToast } from '#web/platform/toasts.tsx'
import type { Desk } from '../use-desk.ts'
import { type ManuscriptCopy, newerCopy } from '../use-writing.ts'

/**
 * A copy that this device kept and the server does not have: offered when the desk opens, or taken without a question
 * where its writer has signed in again.
 */
export function useLocalCopy({ writing, write, locked }: Desk, begun: Manuscript | undefined) {
  const t = useEditorText()
  const toast = useToast()
  const [copy, offer] = useState<ManuscriptCopy>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the desk opens
  useEffect(() => {
    const found = newerCopy(writing.copies(), writing.fields)
    const resumes = takeResume()
    if (!found) return
    if (resumes && !locked && found.base?.version === begun?.version) {
      writing.follow(found)
      write(found.fields)
      writing.copies().remove(found.key)
      toast(t('resumed'), 'done')
    } else offer(found)
  }, [])
  const discard = (one: ManuscriptCopy) => {
    writing.copies().remove(one.key)
    offer(undefined)
  }
  return {
    copy,
    offer,
    discard,
    restore(one: ManuscriptCopy): void {
      writing.follow(one)
      write(one.fields)
      discard(one)
    },
  }
}

export type LocalCopyOffer = ReturnType<typeof useLocalCopy>
