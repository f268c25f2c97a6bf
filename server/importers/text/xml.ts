import sax from 'sax'
import { XmlCollector, type XmlRecord } from './xml-collector.ts'

/** Characters of one buffer inside the parser; longer texts come in pieces, longer names and attributes are cut. */
const overrun = /^Max buffer length exceeded: (\w+)/
/** Damage kept for the report. */
const maxProblems = 5

export interface XmlReading {
  records: AsyncGenerator<XmlRecord>
  /** Errors of the document, complete at its end; `cut` says where it ends too early. */
  damage: { count: number; examples: string[]; cut?: string }
}

/**
 * Reads the named elements of a document one after another, in memory for one of them. Documents that are not well-formed
 * are read as far as they make sense. Nothing that a document type declares is followed: no external entity is ever
 * fetched and no declared entity expanded, so there is nothing to blow up.
 * @param wanted names of elements, see `XmlCollector`
 */
export function readXml(text: AsyncIterable<string>, wanted: ReadonlySet<string>): XmlReading {
  const damage: XmlReading['damage'] = { count: 0, examples: [] }
  return { records: records(text, wanted, damage), damage }
}

async function* records(
  text: AsyncIterable<string>,
  wanted: ReadonlySet<string>,
  damage: XmlReading['damage'],
): AsyncGenerator<XmlRecord> {
  const collector = new XmlCollector(wanted)
  // Names of HTML's entities are known without a declaration: feeds use them all the time.
  const options = { xmlns: true, strictEntities: false, position: true }
  const parser = sax.parser(true, options)
  parser.onerror = (error) => {
    const [problem = ''] = error.message.split('\n')
    damage.count += 1
    if (damage.examples.length < maxProblems) damage.examples.push(`line ${parser.line + 1}: ${problem}`)
    if (problem === 'Unexpected close tag') collector.closeOthers((parser as unknown as { tagName: string }).tagName)
    const buffer = overrun.exec(problem)?.[1]
    if (buffer) Object.assign(parser, { [buffer]: '' })
    Object.assign(parser, { error: null })
  }
  parser.onopentag = (tag) => collector.open(tag as sax.QualifiedTag, parser.line + 1)
  parser.onclosetag = (name) => collector.close(name)
  parser.ontext = (part) => collector.text(part)
  parser.oncdata = (part) => collector.text(part)
  for await (const part of text) {
    parser.write(part)
    yield* collector.take()
  }
  // Closing the parser sets its counters back.
  const lastLine = parser.line + 1
  try {
    parser.close()
  } catch {
    // The parser has said already that the document ends too early.
  }
  if (collector.end()) damage.cut = `the document is cut off at line ${lastLine}`
  yield* collector.take()
}
