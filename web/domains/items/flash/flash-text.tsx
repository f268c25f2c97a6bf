import { useState } from 'react'
import { useText } from '#web/platform/app-context.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { trustedHtml } from '#web/ui/trusted-types.ts'
import * as styles from './flash.module.css'
import { foldOf } from './flash-fold.ts'

/** Texts that the reader opened; they stay open when the list is shown again. Only ever filled in the browser. */
const opened = new Set<number>()

interface FlashTextProps {
  id: number
  /** HTML that the server's sanitiser has passed. */
  html: string
  lang?: string
}

/** The text of a flash in its place. A long one is folded to four lines and opens there; without script it is open. */
export function FlashText({ id, html, lang }: FlashTextProps) {
  const t = useText()
  const [open, setOpen] = useState(() => opened.has(id))
  const fold = foldOf(html)
  const folded = fold !== 'never' && !open
  const toggle = (next: boolean) => {
    if (next) opened.add(id)
    else opened.delete(id)
    setOpen(next)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a link inside that takes the focus must not stay cut off */}
      <div
        id={`flash-text-${id}`}
        className={classNames(styles.flX, folded && `fl__x--${fold}`)}
        lang={lang}
        onFocus={folded ? () => toggle(true) : undefined}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the contract provides sanitised HTML only
        dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
      />
      {fold !== 'never' && (
        <button
          type="button"
          className={`${styles.fold} fold--${fold}`}
          aria-expanded={open}
          aria-controls={`flash-text-${id}`}
          onClick={() => toggle(!open)}
        >
          {t(open ? 'item.fold' : 'item.expand')}
        </button>
      )}
    </>
  )
}
