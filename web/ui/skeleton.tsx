const WAITING = { 'aria-hidden': true } as const

function Line({ kind }: { kind: string }) {
  return <span className={`sk ${kind}`} />
}

/** Rows of a feed on their way. `count` as many as will come, so that the page keeps its height. */
export function SkeletonFeed({ count, label }: { count: number; label: string }) {
  return (
    <div aria-busy="true">
      <span className="sr">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div className="item sk-item" key={index} {...WAITING}>
          <div>
            <Line kind="sk--kicker" />
            <Line kind="sk--line" />
            <Line kind="sk--line sk--short" />
            <Line kind="sk--dek" />
            <Line kind="sk--dek" />
            <Line kind="sk--meta" />
          </div>
          <span className="cover sk" />
        </div>
      ))}
    </div>
  )
}
