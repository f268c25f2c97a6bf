/** A text and what readers of each region should see. */
export interface UsageCase {
  hans: string
  hk: string
  tw: string
}

/** Reads cases, one a line: simplified, Hong Kong, Taiwan, separated by tabs; lines that begin with # are comments. */
export function readUsageCases(text: string): UsageCase[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [hans = '', hk = '', tw = ''] = line.split('\t')
      return { hans, hk, tw }
    })
}
