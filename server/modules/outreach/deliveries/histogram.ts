/**
 * Times by buckets, of which each reaches 19 % further than the one before: a few numbers, which those of several
 * processes are added to.
 */
export type Histogram = readonly number[]

const bucketsPerDoubling = 4
/** The last one holds what took longer than 31 hours, too. */
export const maxBuckets = 108

/** The bucket of a time in ms. */
export const bucketOf = (ms: number): number =>
  Math.min(maxBuckets - 1, Math.ceil(bucketsPerDoubling * Math.log2(Math.max(1, ms))))

/** The longest time of a bucket, in ms. */
export const longestOf = (bucket: number): number => 2 ** (bucket / bucketsPerDoubling)

/** Adds times to a histogram. */
export function addTimes(histogram: number[], ms: number, count: number): void {
  const bucket = bucketOf(ms)
  while (histogram.length <= bucket) histogram.push(0)
  histogram[bucket] = (histogram[bucket] ?? 0) + count
}
