const wideForms = /[\uff01-\uff5e\u3000]/g
const capitals = /\p{Lu}/gu
/** Distance of a full-width form from its ASCII character. */
const wideOffset = 0xfee0

/** Full-width letters, digits, punctuation and spaces as the ordinary ones. As long as the text. Browser-safe. */
export function narrow(text: string): string {
  return text.replace(wideForms, (wide) =>
    wide === '\u3000' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - wideOffset),
  )
}

/** Lower case wherever that is as long as the capital, so that offsets stay. Browser-safe. */
export function lowerCase(text: string): string {
  return text.replace(capitals, (capital) => {
    const small = capital.toLowerCase()
    return small.length === capital.length ? small : capital
  })
}
