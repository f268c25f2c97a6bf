import type { LandingBlockOf } from '#contract/site/landing-pages/landing-pages.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { Prose } from '#web/ui/text/prose.tsx'
import * as styles from './landing-blocks.module.css'

/** A text, with its heading in a column of its own where there is room. */
export function TextBlock({ block: { key, title, html, language } }: { block: LandingBlockOf<'text'> }) {
  const lang = useTextLang(language)
  return (
    <section className={`${styles.lpPart} lp-text${title ? '' : ` ${styles.lpTextBare}`}`} id={key} lang={lang}>
      {title && <h2>{title}</h2>}
      <Prose html={html} lang={lang ?? language} />
    </section>
  )
}

/** A picture with what is said of it. */
export function PictureBlock({ block: { pic, width, alt, caption, language } }: { block: LandingBlockOf<'picture'> }) {
  const lang = useTextLang(language)
  const sizes = width === 'text' ? '(min-width: 900px) 720px, 100vw' : '100vw'
  const variants = [...(pic.variants ?? [])].map((one) => `${one.url} ${one.width}w`).join(', ')
  return (
    <figure className={`${styles.lpFigure} lp-figure--${width}`} lang={lang}>
      <img
        src={pic.url}
        srcSet={variants || undefined}
        sizes={variants ? sizes : undefined}
        width={pic.width}
        height={pic.height}
        alt={alt}
        loading="lazy"
        decoding="async"
      />
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
