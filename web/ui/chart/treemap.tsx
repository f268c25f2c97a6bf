import { type CachedBy, CachedPart } from '../cached-part.tsx'
import * as styles from './chart.module.css'
import { PartReading } from './part-reading.tsx'
import { toneClass } from './tone.ts'
import { layTreemap } from './treemap-layout.ts'

export interface TreePart {
  key: string
  name: string
  /** A ticker, where the name has no room. */
  symbol?: string
  value: number
  /** The value as it is written. */
  text: string
}

interface TreemapProps {
  /** Largest first. */
  parts: readonly TreePart[]
  label: string
  width: number
  height: number
  /** Dependencies of the markup, if the server may draw it once for many pages. */
  cachedBy?: CachedBy
}

const letterPx = 7.4
const charactersIn = (name: string) => [...name].reduce((sum, one) => sum + (one > '\u2e7f' ? 1.8 : 1), 0)

/** Shares of holders, as surfaces. Names stand where there is room; the table beneath has them all. */
export function Treemap({ label, cachedBy, ...drawn }: TreemapProps) {
  return (
    <PartReading width={drawn.width}>
      {(width, isFitted) => {
        const surfaces = () => <Surfaces {...drawn} width={width} />
        return (
          <svg
            className={styles.tree}
            viewBox={`0 0 ${width} ${drawn.height}`}
            data-size={isFitted ? 'fitted' : undefined}
            role="img"
            aria-label={label}
          >
            {cachedBy ? (
              <CachedPart as="g" {...cachedBy}>
                {surfaces}
              </CachedPart>
            ) : (
              surfaces()
            )}
          </svg>
        )
      }}
    </PartReading>
  )
}

function Surfaces({ parts, width, height }: Pick<TreemapProps, 'parts' | 'width' | 'height'>) {
  const largest = parts[0]?.value ?? 1
  return (
    <>
      {layTreemap(
        parts.map(({ value }) => value),
        width,
        height,
      ).map(({ index, x, y, width: w, height: h }) => {
        const part = parts[index]
        if (!part) return null
        const depth = Math.sqrt(part.value / largest)
        const name = [part.name, part.symbol].find((one) => one && charactersIn(one) * letterPx + 12 < w)
        const fits = h > 40 && w > 44 && charactersIn(part.text) * letterPx + 12 < w && name
        return (
          <g key={part.key}>
            <rect
              x={x.toFixed(1)}
              y={y.toFixed(1)}
              width={Math.max(0, w - 1).toFixed(1)}
              height={Math.max(0, h - 1).toFixed(1)}
              className={toneClass(depth)}
              data-part={`${part.name} ${part.text}`}
            >
              <title>{`${part.name} ${part.text}`}</title>
            </rect>
            {fits && (
              <g className={depth > 0.52 ? styles.treeOn : undefined}>
                <text className={styles.plotName} x={(x + 8).toFixed(1)} y={(y + 18).toFixed(1)}>
                  {name}
                </text>
                <text x={(x + 8).toFixed(1)} y={(y + 34).toFixed(1)}>
                  {part.text}
                </text>
              </g>
            )}
          </g>
        )
      })}
    </>
  )
}
