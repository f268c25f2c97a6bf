import { Fragment, type ReactNode } from 'react'

interface MarkedProps {
  /** The text in pieces, which joined give it. */
  segments: readonly { t: string; hit: boolean }[]
  /** Positions in UTF-16 units of the whole text where a line may break, rising; from the server's word segmenter. */
  breaks?: readonly number[]
}

/** A text in which the words that were looked for are marked; a headline of words breaks between them only. */
export function Marked({ segments, breaks = [] }: MarkedProps) {
  let at = 0
  const pieces = segments.map(({ t, hit }) => {
    const start = at
    at += t.length
    const text = withBreaks(t, start, breaks)
    return <Fragment key={start}>{hit ? <mark>{text}</mark> : text}</Fragment>
  })
  return breaks.length > 0 ? <span className="ww">{pieces}</span> : pieces
}

/** A piece that begins at `start` of the whole text, with a place to break wherever one lies in or before it. */
function withBreaks(piece: string, start: number, breaks: readonly number[]): ReactNode {
  const inside = breaks.filter((position) => position >= start && position < start + piece.length && position > 0)
  if (inside.length === 0) return piece
  const ends = [...inside.map((position) => position - start), piece.length]
  let from = 0
  return ends.map((end, index) => {
    const part = piece.slice(from, end)
    from = end
    return (
      <Fragment key={end}>
        {part}
        {index < inside.length && <wbr />}
      </Fragment>
    )
  })
}
