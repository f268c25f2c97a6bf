import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Console, ConsoleProvider } from '#console/platform/console-context.tsx'
import { PathField, type PathRule } from './path-field.tsx'

const shown = (value: string, refused: readonly string[] = [], rule?: PathRule) =>
  renderToStaticMarkup(
    <ConsoleProvider value={{ t: (key: string) => key } as unknown as Console}>
      <PathField
        label="Address"
        value={value}
        name="path"
        refused={refused}
        onChange={() => {}}
        {...(rule && { rule })}
      />
    </ConsoleProvider>,
  )

describe('a path that editors choose', () => {
  it.each(['', 'island-summit', 'CryptoFi2026', '/halving-2028', ' halving '])('“%s” is not marked', (value) => {
    const html = shown(value)
    expect(html).toContain('aria-invalid="false"')
    expect(html).toContain('pathRule')
  })

  it.each(['a', '2026', 'two--hyphens', 'end-', 'with/slash', '汉字'])('“%s” is marked, with the rule', (value) => {
    expect(shown(value)).toContain('aria-invalid="true"')
  })

  it('is marked when the server refused it, and only then', () => {
    expect(shown('island-summit', ['path'])).toContain('aria-invalid="true"')
    expect(shown('island-summit', ['path (≤ 40)'])).toContain('aria-invalid="true"')
    expect(shown('island-summit', ['agenda_path'])).toContain('aria-invalid="false"')
  })

  it('follows and states another rule where one is given', () => {
    const rule = { text: 'Lower case', most: 5, pattern: /^[a-z0-9-]+$/ }
    expect(shown('1-Ab', [], rule)).toContain('aria-invalid="false"')
    for (const part of ['aria-invalid="true"', 'Lower case', 'maxLength="5"'])
      expect(shown('a b', [], rule)).toContain(part)
    expect(shown('a b', [], rule)).not.toContain('pathRule')
  })
})
