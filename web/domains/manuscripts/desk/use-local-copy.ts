import { useEffect, useState } from 'react'
import type { Manuscript } from '#contract/publishing.ts'
import { useToast } from '#web/platform/toasts.tsx'
import { usePublishText } from '../publish-text.ts'
import type { LocalCopy } from '../writing/local-copies.ts'
import { takeResume } from './resume.ts'
import type { Desk } from './use-desk.ts'
import { newerCopy } from './use-writing.ts'

/**
 * A copy that this device kept and the server does not have: offered when the desk opens, or taken without a question
 * where its writer has signed in again.
 */
export function useLocalCopy({ writing, write, locked }: Desk, begun: Manuscript | undefined) {
  const t = usePublishText()
  const toast = useToast()
  const [copy, offer] = useState<LocalCopy>()
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
  const discard = (one: LocalCopy) => {
    writing.copies().remove(one.key)
    offer(undefined)
  }
  return {
    copy,
    offer,
    discard,
    restore(one: LocalCopy): void {
      writing.follow(one)
      write(one.fields)
      discard(one)
    },
  }
}

export type LocalCopyOffer = ReturnType<typeof useLocalCopy>
