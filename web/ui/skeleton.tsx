import * as coverStyles from '#web/ui/cover/cover.module.css'
import * as listsStyles from './lists.module.css'
import * as statesStyles from './states.module.css'

const WAITING = { 'aria-hidden': true } as const

function Line({ kind }: { kind: string }) {
  return <span className={`${statesStyles.sk} ${kind}`} />
}

/** Rows of a feed on their way. `count` as many as will come, so that the page keeps its height. */
export function SkeletonFeed({ count, label }: { count: number; label: string }) {
  return (
    <div aria-busy="true">
      <span className="sr">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div className={`${listsStyles.item} ${statesStyles.skItem}`} key={index} {...WAITING}>
          <div>
            <Line kind="sk--kicker" />
            <Line kind="sk--line" />
            <Line kind="sk--line sk--short" />
            <Line kind="sk--dek" />
            <Line kind="sk--dek" />
            <Line kind="sk--meta" />
          </div>
          <span className={`${coverStyles.cover} ${statesStyles.sk}`} />
        </div>
      ))}
    </div>
  )
}
