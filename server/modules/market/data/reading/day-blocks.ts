import type { Database } from '#server/platform/database/database.ts'

/** Days of a series, counted from 1970-01-01, with their values. */
export interface DayValues {
  days: ArrayLike<number>
  values: ArrayLike<number>
}

const blockDays = 128
const blockOf = (day: number): number => Math.floor(day / blockDays)

/**
 * The days of many series at once, each with the last value before `from`, which holds until the first day within.
 * The numbers travel as the bytes that they are stored as: as texts, or as rows of their own, they would take five to
 * twenty times as long.
 * @param range days counted from 1970-01-01
 */
export async function daysOf(
  { pool }: Pick<Database, 'pool'>,
  ids: readonly number[],
  { from, to }: { from?: number | undefined; to?: number | undefined },
): Promise<Map<number, DayValues>> {
  const { rows } = await pool.query<{ id: number; blocks: number[]; packed: string }>({
    name: 'data days',
    text: `select wanted.id, found.blocks, found.packed
      from unnest($1::bigint[]) as wanted (id) cross join lateral (
        select array_agg(one.block order by one.block) as blocks,
          encode(string_agg(one.packed, '' order by one.block), 'hex') as packed
        from data_day_blocks as one
        where one.series_id = wanted.id and ($3::int is null or one.block <= $3) and ($2::int is null or one.block >=
          coalesce((select max(block) from data_day_blocks where series_id = wanted.id and block < $2), $2))
      ) as found where found.blocks is not null`,
    values: [[...ids], from === undefined ? null : blockOf(from), to === undefined ? null : blockOf(to)],
  })
  return new Map(rows.map(({ id, blocks, packed }) => [id, unpack(blocks, packed, { from, to })]))
}

/** Returns the known days, in the order of time. */
function unpack(
  blocks: readonly number[],
  packed: string,
  {
    from = Number.NEGATIVE_INFINITY,
    to = Number.POSITIVE_INFINITY,
  }: { from?: number | undefined; to?: number | undefined },
): DayValues {
  // The database sends the first byte of a number first, computers of today read the last one first.
  const bytes = Buffer.from(packed, 'hex').swap64()
  const numbers = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8)
  const [days, values] = [new Int32Array(numbers.length), new Float64Array(numbers.length)]
  let count = 0
  blocks.forEach((block, place) => {
    for (let index = place * blockDays; index < (place + 1) * blockDays; index++) {
      const value = numbers[index] ?? Number.NaN
      const day = block * blockDays + index - place * blockDays
      if (Number.isNaN(value) || day > to) continue
      // Only the last value before the first requested day counts.
      if (count === 1 && day <= from) count = 0
      days[count] = day
      values[count] = value
      count++
    }
  })
  return { days: days.subarray(0, count), values: values.subarray(0, count) }
}
