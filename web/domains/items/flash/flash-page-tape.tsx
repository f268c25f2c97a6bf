import type { ReactNode } from 'react'
import type { FlashSummary } from '#contract/content/items.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { ItemNotices } from '../item-notices.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { FlashTape, type FlashTapeProps } from './flash-tape.tsx'
import { FlashText } from './flash-text.tsx'

interface FlashPageTapeProps extends Omit<FlashTapeProps, 'wholeOf'> {
  /** Returns the actions on an item, before sharing. */
  action?: (item: FlashSummary) => ReactNode
}

/** The flash timeline as the main thing of a page: every item with its text and what can be done with it. */
export function FlashPageTape({ action, ...tape }: FlashPageTapeProps) {
  return (
    <FlashTape
      {...tape}
      wholeOf={(item) => ({
        text: <WholeText item={item} />,
        actions: (
          <>
            {action?.(item)}
            <ShareButton item={item} />
          </>
        ),
      })}
    />
  )
}

function WholeText({ item }: { item: FlashSummary }) {
  const lang = useTextLang(item.language)
  return (
    <>
      <ItemNotices item={item} />
      {item.html && <FlashText id={item.id} html={item.html} lang={lang} />}
    </>
  )
}
