import { classNames } from '#web/ui/class-names.ts'
import { trustedHtml } from '#web/ui/trusted-types.ts'

interface ProseProps {
  /** HTML that the server's sanitiser has passed. Nothing is cleaned here. */
  html: string
  /** The text's own language: it decides glyph forms, line breaking and the voice that reads it. */
  lang: string
  className?: string
}

/** The text of an article. */
export function Prose({ html, lang, className }: ProseProps) {
  return (
    <div
      className={classNames('prose', className)}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the contract provides sanitised HTML only
      dangerouslySetInnerHTML={{ __html: trustedHtml(html) }}
    />
  )
}
