/** How often a pattern, as it is written in a program, is in a text; in a thread that can be given up. */
export function matchAll(written: string, text: string): number {
  const end = written.lastIndexOf('/')
  const flags = new Set([...written.slice(end + 1), 'g'])
  return [...text.matchAll(new RegExp(written.slice(1, end), [...flags].join('')))].length
}
