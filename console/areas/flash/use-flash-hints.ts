import { useEffect, useState } from 'react'
import type { SimilarFlash } from '#contract/newsroom/flash.ts'
import { useConsole } from '../../platform/console-context.tsx'
import type { FlashForm } from './form/use-flash-form.ts'
import { useWhileTyping } from './use-while-typing.ts'

/** Returns the hints of the site about the words while they are typed. */
export function useFlashHints({ form, composing }: FlashForm) {
  const { call } = useConsole()
  const [refused, setRefused] = useState<SimilarFlash[]>()
  const { title, text, labels } = form.fields
  const words = title.trim() === '' ? '' : JSON.stringify([title, text])
  const similar = useWhileTyping(form.item === undefined ? words : '', composing, () =>
    call('similarFlash', { title, text }),
  )
  const suggested = useWhileTyping(words, composing, () => call('suggestLabels', { title, text }))
  const categoryOf = JSON.stringify([title, text, labels])
  const category = useWhileTyping(words === '' && labels.length === 0 ? '' : categoryOf, composing, () =>
    call('suggestCategory', { labels, title, text }),
  )
  // A message about another text disappears with the next letter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words are what it depends on
  useEffect(() => setRefused(undefined), [words])
  return {
    /** A flash of the last hours that says much the same. */
    alike: (refused ?? similar.data?.list)?.[0],
    /** Publishing was tried and met such flash: trying again publishes. */
    refused: refused !== undefined,
    refuse: setRefused,
    forget: similar.forget,
    /** Labels that the text speaks of, and the category that those chosen or else these suggest. */
    suggested: { labels: suggested.data?.list ?? [], category: category.data?.category },
  }
}
