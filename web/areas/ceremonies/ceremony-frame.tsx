import type { CeremonyAward } from '#contract/events/ceremonies/ceremonies.ts'
import { lightPlaces } from '#contract/events/ceremonies/ceremony-terms.ts'
import { SiteLink } from '#web/router/link.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { LanguageSwitcher } from '../frame/language-switcher.tsx'
import { useSiteName } from '../reading/site-name.ts'
import { useCeremonyText } from './ceremony-text.ts'
import { raysOf } from './light.tsx'
import type { CeremonyDetails } from './loaders.ts'
import * as ceremonyStyles from './styles/ceremony.module.css'
import * as ceremonyResultStyles from './styles/ceremony-result.module.css'

export const votePath = '/hk_annualceremony'
export const resultPath = '/hk_annualceremony_result'

/** The address of the page about an edition; the one in progress needs no year. */
export const votePathOf = ({ front, draft, year }: CeremonyDetails['edition']): string =>
  front || draft ? votePath : `${votePath}?year=${year}`

/** The address of the result of an edition. */
export const resultPathOf = ({ year, result_years: years }: CeremonyDetails['edition']): string =>
  years.includes(year) && year !== years[0] ? `${resultPath}?year=${year}` : resultPath

interface Props {
  page: 'vote' | 'result'
  ceremony: CeremonyDetails | null
  children: React.ReactNode
}

/** Frame around the pages of ceremonies: a head of their own, and a small foot. */
export function CeremonyFrame({ page, ceremony, children }: Props) {
  const t = useCeremonyText()
  const site = useSiteName()
  const vote = ceremony ? votePathOf(ceremony.edition) : votePath
  const entries = [
    { path: vote, name: t('vote'), current: page === 'vote' },
    // Without a ceremony there are none to read.
    ...(ceremony ? [{ path: `${vote}#rules`, name: t('rulesShort'), current: false }] : []),
    { path: ceremony ? resultPathOf(ceremony.edition) : resultPath, name: t('result'), current: page === 'result' },
  ]
  return (
    <div className={ceremonyResultStyles.ce}>
      <header className={ceremonyStyles.ceTop}>
        <SiteLink className={ceremonyStyles.ceBrand} href="/">
          <Mark size={28} />
          <b>{site}</b>
        </SiteLink>
        <span className={ceremonyStyles.ceTopName}>{ceremony?.edition.name || t('ceremony')}</span>
        <nav className={ceremonyStyles.ceNav} aria-label={t('ceremony')}>
          {entries.map(({ path, name, current }) => (
            <SiteLink key={path} href={path} aria-current={current ? 'page' : undefined}>
              {name}
            </SiteLink>
          ))}
        </nav>
        <LanguageSwitcher />
      </header>
      {ceremony?.edition.draft && <p className={ceremonyStyles.ceNote}>{t('draft')}</p>}
      {ceremony?.edition.demo && <p className={ceremonyStyles.ceNote}>{t('demo')}</p>}
      {children}
      <footer className={ceremonyStyles.ceFoot}>
        <span>{t('organisedBy', { site })}</span>
        <SiteLink href="/privacy">{t('privacy')}</SiteLink>
      </footer>
    </div>
  )
}

/** Right edge of what is seen of the chart. */
const chartEdge = 745

/** A name as far as there is room for it; letters of Chinese are about twice as wide as others. @param room px */
function shortenName(name: string, room: number): string {
  let end = 0
  let width = 0
  for (const letter of name) {
    width += /[\p{Script=Han}\p{Punctuation}]/u.test(letter) && letter > '\u2000' ? 15 : 8
    if (width > room) return `${name.slice(0, Math.max(1, end - 1)).trimEnd()}…`
    end += letter.length
  }
  return name
}

interface ChartProps {
  awards: readonly CeremonyAward[]
  /** True if the light of an award is lit. */
  lit: (award: CeremonyAward) => boolean
  label: (award: CeremonyAward) => { name: string; note: string }
}

/** A chart at night: an island for each award, and its light. */
export function NightChart({ awards, lit, label }: ChartProps) {
  const places = lightPlaces(awards.length)
  const shown = awards.slice(0, places.length).map((award, place) => ({ award, ...(places[place] ?? { x: 0, y: 0 }) }))
  return (
    <svg
      className={ceremonyStyles.ceChart}
      viewBox="150 10 600 349"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <image href={`/ceremony-art/chart-${places.length}.svg`} width="760" height="470" />
      {shown.map(({ award, x, y }) => {
        const { name, note } = label(award)
        const isLit = lit(award)
        return (
          <g key={award.id} className={isLit ? ceremonyStyles.ceLit : undefined}>
            {isLit && <path d={raysOf(award.light, { x, y, near: 14, far: 74 })} />}
            <circle cx={x} cy={y} r={isLit ? 7 : 5.5} />
            <text className={ceremonyStyles.b} x={x + 15} y={y}>
              {shortenName(name, Math.min(190, chartEdge - x - 15))}
            </text>
            <text x={x + 15} y={y + 15}>
              {note}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
