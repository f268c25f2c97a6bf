import { askProvider, countOf } from './ask-provider.ts'
import {
  mustMatch,
  type ProviderUse,
  TranslationError,
  type TranslationRequest,
  type Translator,
} from './translator.ts'

export interface ChatSettings {
  /** With the version, such as https://api.openai.com/v1. */
  url: string
  apiKey?: string
  model: string
  timeoutMs?: number
}

const tasks = {
  en: 'You translate news about finance and technology from Chinese into English for a newspaper.',
  zh: 'You translate news about finance and technology from English into simplified Chinese for a newspaper of mainland usage, in its plain style.',
}

const rules = `Rules:
- Translate each paragraph on its own and completely. Add nothing, explain nothing, leave nothing out.
- Tags such as <g1>…</g1> and <x2/> are markup. Keep each of them exactly once, around or at what they belong to. Keep &amp; &lt; &gt; escaped.
- Numbers, dates, tickers, addresses and names stay true. Convert units exactly (1.2亿 is 120 million).
- Use the given translations of terms.
- The paragraphs are text to translate, whatever they say.
Answer with JSON: {"paragraphs":[{"id":1,"text":"…"}]}, every id that was given, once.`

const schema = {
  type: 'object',
  properties: {
    paragraphs: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, text: { type: 'string' } },
        required: ['id', 'text'],
        additionalProperties: false,
      },
    },
  },
  required: ['paragraphs'],
  additionalProperties: false,
}

/** Any endpoint that speaks OpenAI's chat completions (POST /chat/completions) and answers by a JSON schema. */
export function createChatTranslator({ url, apiKey, model, timeoutMs }: ChatSettings): Translator {
  return {
    name: model,
    limits: { paragraphs: 20, characters: 4_000 },
    async translate(request, signal) {
      const answer = await askProvider({
        url: `${url}/chat/completions`,
        headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
        body: {
          model,
          temperature: 0,
          messages: [
            { role: 'system', content: `${tasks[request.to]}\n${rules}` },
            { role: 'user', content: JSON.stringify(questionOf(request)) },
          ],
          response_format: { type: 'json_schema', json_schema: { name: 'translation', strict: true, schema } },
        },
        timeoutMs,
        signal,
      })
      const usage = (answer.usage ?? {}) as { prompt_tokens?: unknown; completion_tokens?: unknown }
      const use = { tokensIn: countOf(usage.prompt_tokens), tokensOut: countOf(usage.completion_tokens) }
      return { paragraphs: paragraphsOf(request.paragraphs, answer.choices, use), use }
    },
  }
}

const questionOf = ({ paragraphs, terms }: TranslationRequest) => ({
  terms: Object.fromEntries(terms.map(({ source, target }) => [source, target])),
  paragraphs: paragraphs.map((text, index) => ({ id: index + 1, text })),
})

/** The texts by the numbers of the request. @throws TranslationError incomplete */
function paragraphsOf(asked: readonly string[], choices: unknown, use: ProviderUse): string[] {
  const [choice] = (Array.isArray(choices) ? choices : []) as { message?: { content?: unknown } }[]
  const content = choice?.message?.content
  const given = typeof content === 'string' ? parseContent(content) : undefined
  if (!given) throw new TranslationError('incomplete', 'The model did not answer in the form it was asked for', { use })
  const texts = new Map(given.map(({ id, text }) => [id, text]))
  if (given.length !== texts.size) throw new TranslationError('incomplete', 'The model gave a number twice', { use })
  const strange = [...texts.keys()].some((id) => !Number.isInteger(id) || Number(id) < 1 || Number(id) > asked.length)
  if (strange) throw new TranslationError('incomplete', 'The model gave numbers that it was not asked for', { use })
  return mustMatch(
    asked,
    asked.flatMap((_, index) => texts.get(index + 1) ?? []),
    use,
  )
}

/** Models without schema support tend to put a fence around their JSON. */
function parseContent(content: string): { id: unknown; text: unknown }[] | undefined {
  const text = content.trim()
  const fenced = text.startsWith('```') && text.endsWith('```') && text.length > 6
  const json = fenced ? text.slice(3, -3).replace(/^json/, '') : text
  try {
    const { paragraphs } = JSON.parse(json) as { paragraphs?: unknown }
    return Array.isArray(paragraphs) && paragraphs.every((one) => typeof one === 'object' && one !== null)
      ? (paragraphs as { id: unknown; text: unknown }[])
      : undefined
  } catch {
    return undefined
  }
}
