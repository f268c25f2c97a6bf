import type { ConferenceEdition } from '#contract/events/conferences/conferences.ts'
import * as styles from './conference-pages.module.css'

/** A text with its paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((part) => (
      <p key={part} className={styles.cfPar}>
        {part}
      </p>
    ))
}

/** Numbers that an edition is proud of. */
export function Figures({ figures }: { figures: ConferenceEdition['figures'] }) {
  if (figures.length === 0) return null
  return (
    <dl className={styles.cfNums}>
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
