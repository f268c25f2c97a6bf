/** Languages by the letters that they are written in. */

interface Script {
  letters: RegExp
  /** Languages with letters that the usual one lacks, those with the most of their own first. */
  others: readonly (readonly [tag: string, letters: RegExp])[]
  /** The language with the most readers among those of the script. */
  usual: string
}

/** Scripts apart from Latin and those of Chinese, Japanese and Korean. */
const scripts: readonly Script[] = [
  {
    letters: /\p{Script=Cyrillic}/gu,
    others: [
      ['kk', /[әғқңұһ]/giu],
      ['be', /ў/giu],
      ['uk', /[їєґі]/giu],
      ['mk', /[ѓќѕ]/giu],
      ['sr', /[ђћљњџ]/giu],
    ],
    usual: 'ru',
  },
  {
    letters: /\p{Script=Arabic}/gu,
    others: [
      ['ur', /[ٹڈڑںےہ]/gu],
      ['fa', /[پچژگیک]/gu],
    ],
    usual: 'ar',
  },
  { letters: /\p{Script=Devanagari}/gu, others: [['mr', /ळ/gu]], usual: 'hi' },
  ...(
    [
      [/\p{Script=Thai}/gu, 'th'],
      [/\p{Script=Hebrew}/gu, 'he'],
      [/\p{Script=Greek}/gu, 'el'],
      [/\p{Script=Bengali}/gu, 'bn'],
      [/\p{Script=Tamil}/gu, 'ta'],
      [/\p{Script=Telugu}/gu, 'te'],
      [/\p{Script=Khmer}/gu, 'km'],
      [/\p{Script=Lao}/gu, 'lo'],
      [/\p{Script=Myanmar}/gu, 'my'],
      [/\p{Script=Sinhala}/gu, 'si'],
      [/\p{Script=Georgian}/gu, 'ka'],
      [/\p{Script=Armenian}/gu, 'hy'],
      [/\p{Script=Ethiopic}/gu, 'am'],
    ] as const
  ).map(([letters, usual]) => ({ letters, usual, others: [] })),
]

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * The language of a text in a script other than Latin, Chinese, Japanese or Korean; undefined for any other text. Names
 * in Latin letters may stand in it.
 * @param letters how many letters the text has
 * @param declared language that its source declares; it counts where it is written in the same script
 */
export function languageByScript(text: string, letters: number, declared: string | undefined): string | undefined {
  for (const script of scripts) {
    const written = count(text, script.letters)
    if (written === 0 || written < letters / 3) continue
    // One letter may belong to a name; a language has them all the time.
    const found = script.others.find(([, own]) => count(text, own) > written / 60)?.[0] ?? script.usual
    return declared !== undefined && found === script.usual && scriptOf(declared) === scriptOf(script.usual)
      ? declared
      : found
  }
  return undefined
}

/** The script that a language is usually written in, such as `Latn`; undefined for a tag that is none. */
export function scriptOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}

/** Frequent short words that languages in Latin letters share with no other, or with few. */
const words: Readonly<Record<string, string>> = {
  en: 'the and of to in is that for on with as was by at from this are be an it has have will its their which not',
  de: 'der die das und ist nicht ein eine den dem mit von für auf sich auch im werden wird bei zu hat aus einer nach',
  fr: 'le les des et est dans pour une du qui sur avec par pas au plus sont cette ses aux été nous ce ont la',
  es: 'el los las y que por con para una del se su como más al es lo sus fue ha sobre este entre la en',
  pt: 'o os as e que do da dos das em para com uma não no na um por mais ao foi pela pelo são sua seu',
  it: 'il gli e che di per una con del della nel non sono alla dei è si da più come anche ha le la delle',
  nl: 'de het een en van voor op met dat niet is aan zijn bij ook door wordt naar uit om er te heeft',
  id: 'yang dan di untuk dengan dari ini itu pada akan tidak dalam oleh juga adalah ke sebagai telah para bisa',
  tr: 've bir bu için ile olarak da de olan daha çok en gibi ancak yeni göre kadar sonra ise olduğunu',
  pl: 'i w na z się nie do jest że to po od przez jak oraz dla które ale jego są',
  da: 'og det som er på til har om fra med den af ikke kan en et der for de blev efter også',
  sv: 'och att det som en är på av för med den till inte har om ett kan från så men',
  vi: 'và của là các có được cho trong với không một những này đã người khi từ đến sẽ về',
}
const languages = Object.entries(words).map(([tag, list]) => [tag, new Set(list.split(' '))] as const)

/** Characters in which words are looked for. */
const lookedAt = 4_000
const vietnamese = /[đơư\u1EA0-\u1EF9]/giu

/**
 * The language of a text in Latin letters as far as its words show it beyond doubt; undefined where they do not, as in
 * titles of a few names.
 */
export function languageByWords(text: string): string | undefined {
  const start = text.slice(0, lookedAt).toLowerCase().normalize('NFC')
  const found = start.match(/\p{L}+/gu) ?? []
  if (count(start, vietnamese) >= Math.max(2, found.length / 5)) return 'vi'
  const [best, second] = languages
    .map(([tag, own]) => ({ tag, hits: found.filter((word) => own.has(word)).length }))
    .sort((a, b) => b.hits - a.hits)
  if (!best || !second || best.hits < 3 || best.hits < found.length / 12) return undefined
  // Neighbours such as Danish and Norwegian share their words: the nearer one is less wrong than English.
  return best.hits >= second.hits * 1.5 || (best.tag !== 'en' && second.tag !== 'en') ? best.tag : undefined
}
