const dayMinutes = 24 * 60

/** A minute of the day as a clock shows it. */
export const timeText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The minute of the day that a clock shows; undefined for what is no time. */
export function minuteOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** Parts of a day that are quiet: two where the quiet hours include midnight. */
export function quietParts({ from, to }: { from: number; to: number }): { start: number; length: number }[] {
  const parts =
    from <= to
      ? [{ start: from, length: to - from }]
      : [
          { start: 0, length: to },
          { start: from, length: dayMinutes - from },
        ]
  return parts.filter(({ length }) => length > 0)
}
