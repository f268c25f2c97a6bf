// Between two of these characters a line may break without taking anything from spacing or punctuation.
const breakable = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

// Particles belong to the word before them: a line that begins with one reads badly.
const particles = new Set('的了们吗呢吧啊地得着過过們嗎')

// Nouns of one character that end a longer one: 分享会, 训练营, 工作坊. The segmenter does not know every such word.
const suffixes = new Set('会會坊营營馆館展赛賽节節日周週季团團社课課班厅廳币幣店站局院署界圈者员員率价價额額量')

// Prepositions, conjunctions, determiners and negations belong to the word after them: a line that ends with one reads badly.
const leading = new Set(
  '每各该該本此这這那不没沒未从從在把被对對向与與和为為将將以由于於按跟给給让讓因经經至及或到受获獲遭',
)

/**
 * Returns the possible breaks between words, as UTF-16 offsets. Only between two Chinese characters: a `<wbr>` beside
 * Latin letters or digits would cancel `text-autospace`, and around punctuation the browser knows best.
 */
export function wordBreaks(text: string, words: Iterable<string>): number[] {
  const offsets: number[] = []
  let at = 0
  let last = ''
  for (const word of words) {
    const belongs = particles.has(word) || suffixes.has(word) || leading.has(last)
    if (at > 0 && !belongs && breakable.test(before(text, at)) && breakable.test(after(text, at))) {
      offsets.push(at)
    }
    at += word.length
    last = word
  }
  return offsets
}

function before(text: string, at: number): string {
  const low = text.charCodeAt(at - 1)
  return text.slice(low >= 0xdc00 && low <= 0xdfff && at > 1 ? at - 2 : at - 1, at)
}

function after(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) as number)
}
