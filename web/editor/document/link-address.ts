/** An address as it was meant: https where nothing is said; undefined where it is none. */
export function linkAddress(text: string): string | undefined {
  const given = text.trim()
  if (given === '') return undefined
  const whole = /^(https?:|mailto:)/i.test(given)
    ? given
    : /^\S+@\S+\.\S+$/.test(given)
      ? `mailto:${given}`
      : `https://${given}`
  const url = URL.parse(whole)
  if (!url) return undefined
  return url.protocol === 'mailto:' || url.hostname.includes('.') ? url.href : undefined
}
