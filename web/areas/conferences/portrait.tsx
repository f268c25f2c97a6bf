import { Fragment } from 'react'
import type { ConferenceEdition, ConferenceSpeaker } from '#contract/events/conferences/conferences.ts'
import * as conferenceStyles from './styles/conference.module.css'
import * as conferencePagesStyles from './styles/conference-pages.module.css'

const tones = 5

/** Circles around a point of a portrait, as a path; they reach its farthest corner. @param step between two, px */
const ringsAround = (x: number, y: number, step: number) =>
  Array.from({ length: Math.ceil(260 / step) }, (_, ring) => step / 2 + ring * step)
    .map((r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`)
    .join('')

interface PatternsProps {
  /** At night portraits are drawn in the rings of a light, else in waves. */
  character: ConferenceEdition['character']
}

/** Patterns that portraits are drawn with; once on a page. */
export function PortraitPatterns({ character }: PatternsProps) {
  return character === 'night' ? <Rings /> : <Waves />
}

/** Position of the light in portraits of each tone. */
const lights = [
  [110, 84],
  [60, 130],
  [72, 96],
  [150, 70],
  [128, 150],
] as const

function Rings() {
  return (
    <svg className={conferenceStyles.cfDefs} width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {lights.map(([x, y], tone) => (
          <Fragment key={`${x} ${y}`}>
            <pattern id={`cf-p${tone}`} width="200" height="240" patternUnits="userSpaceOnUse">
              <path className={`cf-t${tone}-l`} d={ringsAround(x, y, 9)} fill="none" strokeWidth="6" />
            </pattern>
            <pattern id={`cf-b${tone}`} width="200" height="240" patternUnits="userSpaceOnUse">
              <path
                className={`cf-t${tone}-l`}
                d={ringsAround(x, y, 9)}
                fill="none"
                strokeWidth="1"
                strokeOpacity="0.22"
              />
            </pattern>
          </Fragment>
        ))}
      </defs>
    </svg>
  )
}

function Waves() {
  return (
    <svg className={conferenceStyles.cfDefs} width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {Array.from({ length: tones }, (_, tone) => tone).map((tone) => (
          <pattern key={tone} id={`cf-p${tone}`} width="200" height="8" patternUnits="userSpaceOnUse">
            <path className={`cf-t${tone}-l`} d="M0 4Q25 1 50 4T100 4T150 4T200 4" fill="none" strokeWidth="5.4" />
          </pattern>
        ))}
        {Array.from({ length: tones }, (_, tone) => tone).map((tone) => (
          <pattern key={tone} id={`cf-b${tone}`} width="200" height="12" patternUnits="userSpaceOnUse">
            <path
              className={`cf-t${tone}-l`}
              d="M0 6Q25 0 50 6T100 6T150 6T200 6"
              fill="none"
              strokeWidth="1"
              strokeOpacity="0.22"
            />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}

/** The face of a speaker: their picture, or their initial drawn in lines. */
export function Portrait({ speaker }: { speaker: Pick<ConferenceSpeaker, 'id' | 'name' | 'own_name' | 'pic'> }) {
  if (speaker.pic) {
    return (
      <img className={conferencePagesStyles.cfPor} src={speaker.pic} alt="" width={200} height={240} loading="lazy" />
    )
  }
  // Rows of five would else show the same tone in each column.
  const tone = (speaker.id + Math.floor(speaker.id / tones)) % tones
  const written = /^\p{Script=Han}/u.test(speaker.own_name) ? speaker.own_name : speaker.name
  const isHan = /^\p{Script=Han}/u.test(written)
  // Chinese names begin with that of the family, others end with it.
  const family = isHan ? written : written.trim().split(' ').at(-1)
  const initial = [...(family ?? '')][0]?.toUpperCase() ?? ''
  return (
    <svg className={conferencePagesStyles.cfPor} viewBox="0 0 200 240" aria-hidden="true" focusable="false">
      <rect className={`cf-t${tone}-g`} width="200" height="240" />
      <rect width="200" height="240" fill={`url(#cf-b${tone})`} />
      <text
        x="100"
        y={isHan ? 176 : 188}
        textAnchor="middle"
        fontSize={isHan ? 150 : 190}
        fontWeight="800"
        fill={`url(#cf-p${tone})`}
      >
        {initial}
      </text>
    </svg>
  )
}
