const between = /[\s,，;；<>]+/

/** Guests as they are pasted: a name and an address on each line, in either order, parted by a comma, a tab or a space. */
export function readGuests(text: string): { guests: { name: string; email: string }[]; wrong?: number } {
  const guests: { name: string; email: string }[] = []
  for (const [place, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const words = line.split(between).filter(Boolean)
    const email = words.find((word) => word.indexOf('@') > 0 && !word.endsWith('@'))
    const name = words.filter((word) => word !== email).join(' ')
    if (!email || !name) return { guests, wrong: place + 1 }
    guests.push({ name, email })
  }
  return { guests }
}
