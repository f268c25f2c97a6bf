import { Tooltip } from 'antd'
import { type SourceGroup, sourceGroups } from '#contract/audience/source-groups.ts'
import { useAnalyticsText } from './analytics-texts.ts'
import * as styles from './mix.module.css'
import { writeShare } from './period.ts'

interface Part {
  name: string
  views: number
  /** Which shade; its place among the parts where none is given. */
  shade?: number
}

const shades = [styles.mix0, styles.mix1, styles.mix2, styles.mix3, styles.mix4] as const
const shadeOf = ({ shade }: Part, place: number) => shades[Math.min(shade ?? place, shades.length - 1)]

/** Parts of a whole beside each other in one bar. The label says the same in words. */
function MixBar({ parts, label }: { parts: readonly Part[]; label: string }) {
  const all = parts.reduce((sum, { views }) => sum + views, 0)
  let before = 0
  return (
    <svg
      className={`block full ${styles.mix}`}
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {parts.map((part, place) => {
        const x = (before / all) * 100
        before += part.views
        return (
          <rect key={part.name} className={shadeOf(part, place)} x={x} width={(part.views / all) * 100} height="8" />
        )
      })}
    </svg>
  )
}

/** Which shade of a bar is what, with its part of the whole where that is known. */
function MixLegend({ parts, all }: { parts: readonly Part[]; all?: number }) {
  return (
    <ul className={`flex wraps ${styles.mixLegend}`}>
      {parts.map((part, place) => (
        <li key={part.name}>
          <i className={shadeOf(part, place)} />
          {part.name}
          {all !== undefined && <span className="quiet">{writeShare(part.views / all)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** A bar with its legend and the part of each. */
export function NamedMix({ parts }: { parts: readonly Part[] }) {
  const all = parts.reduce((sum, { views }) => sum + views, 0)
  return (
    <div className={styles.mixNamed}>
      <MixBar parts={parts} label={wordsOf(parts)} />
      <MixLegend parts={parts} all={all} />
    </div>
  )
}

type Mix = readonly { group: SourceGroup; views: number }[]

/** Sources of the readers of one thing, as a bar; its parts are described where the mouse rests on it. */
export function SourceMix({ mix }: { mix: Mix }) {
  const t = useAnalyticsText()
  const parts = mix.map(({ group, views }) => ({
    name: t(`analytics.from.${group}`),
    views,
    shade: sourceGroups.indexOf(group),
  }))
  const label = wordsOf(parts)
  return (
    <Tooltip title={label}>
      <span className={styles.mixCell}>
        <MixBar parts={parts} label={label} />
      </span>
    </Tooltip>
  )
}

/** Legend for the shades of all bars of sources. */
export function SourceLegend() {
  const t = useAnalyticsText()
  return <MixLegend parts={sourceGroups.map((group) => ({ name: t(`analytics.from.${group}`), views: 0 }))} />
}

/** The part that read to the end, as a number with a bar beside it. */
export function ReadBar({ part }: { part: number }) {
  return (
    <span className={`gap-8 baseline ${styles.readBar}`}>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={part * 100} height="4" />
      </svg>
      {writeShare(part)}
    </span>
  )
}

function wordsOf(parts: readonly Part[]): string {
  const all = parts.reduce((sum, { views }) => sum + views, 0)
  return parts.map(({ name, views }) => `${name} ${writeShare(views / all)}`).join(' · ')
}
