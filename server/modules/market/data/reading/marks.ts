import type { ChartMark } from '#contract/market/data.ts'
import { marksTag } from '../tags.ts'
import type { Asked, Reader } from './reader.ts'
import { marksOf } from './reading-store.ts'

/** Returns the chart marks of some coins, with those of all charts, in chronological order. */
export async function marksShown(
  reader: Reader,
  coins: Iterable<string>,
  { language, tags }: Pick<Asked, 'language' | 'tags'>,
): Promise<ChartMark[]> {
  tags.add(marksTag)
  const all = await reader.snapshots.get('marks', [marksTag], () => marksOf(reader.database.orm))
  const wanted = new Set(['', ...coins])
  return all
    .filter(({ coin }) => wanted.has(coin))
    .map((mark) => {
      const { name, language: written } = reader.wording.shown(mark, 'name', ['name'], language)
      return { id: mark.id, day: mark.day, kind: mark.type, coin: mark.coin, name, language: written }
    })
}
