import type { ConferenceEdition } from '#contract/events/conferences/conferences.ts'
import * as styles from './styles/conference-pages.module.css'

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
export function Numbers({ numbers }: { numbers: ConferenceEdition['numbers'] }) {
  if (numbers.length === 0) return null
  return (
    <dl className={styles.cfNums}>
      {numbers.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
