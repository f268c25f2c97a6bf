import type { Log } from './log.ts'

/**
 * Creates the presenter of a list of which the rows are of third parties: one that cannot be presented, whichever way it
 * got into the database, is reported and skipped, and the page or file has all the others.
 * @param kind as the log names it
 * @param nameOf identifies a row in the log
 */
export function createRowPresenter<Named>(
  log: Pick<Log, 'warn'>,
  kind: string,
  nameOf: (row: Named) => unknown,
): <Row extends Named, Shown>(rows: readonly Row[], present: (row: Row) => Shown) => Shown[] {
  return (rows, present) =>
    rows.flatMap((row) => {
      try {
        return [present(row)]
      } catch (error) {
        log.warn({ err: error, kind, row: nameOf(row) }, 'A row of a third party cannot be presented and is skipped')
        return []
      }
    })
}
