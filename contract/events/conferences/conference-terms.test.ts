import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  conferenceColours,
  conferenceSections,
  conferenceTheme,
  contrastOf,
  leastContrast,
  pageOfEdition,
  pathStyles,
  readingsOfPath,
  unreadableColours,
} from './conference-terms.ts'

describe('addresses of pages', () => {
  it('mean what they are made of', () => {
    for (const style of pathStyles)
      for (const section of conferenceSections) {
        const address = pageOfEdition('Tide2026', style, section)
        expect(readingsOfPath(address)).toContainEqual({ path: 'Tide2026', style, section })
      }
  })

  it('mean the longest path first', () => {
    expect(readingsOfPath('TideTime')[0]).toMatchObject({ path: 'TideTime', section: 'home' })
  })
})

describe('colours', () => {
  it('of every character can be read', () => {
    for (const colours of Object.values(conferenceColours)) expect(unreadableColours(colours)).toEqual([])
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
    expect(unreadableColours({ ground: '#777777', ink: '#888888', accent: '#ffffff' })).toEqual(['ink', 'accent'])
  })

  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

  it('that are derived can be read on the ground too where what is raised is darker', () => {
    const theme = conferenceTheme({ ground: '#7d0000', ink: '#0af056', accent: '#71adbf' })
    expect(contrastOf(theme.quiet, theme.ground)).toBeGreaterThanOrEqual(leastContrast)
  })

  it('that are derived can be read on what they stand on', () => {
    fc.assert(
      fc.property(colour, colour, colour, (ground, ink, accent) => {
        const given = { ground, ink, accent }
        fc.pre(unreadableColours(given).length === 0)
        const theme = conferenceTheme(given)
        expect(contrastOf(theme.onAccent, theme.accent)).toBeGreaterThanOrEqual(leastContrast)
        for (const text of [theme.ink, theme.quiet])
          for (const behind of [theme.ground, theme.raised])
            expect(contrastOf(text, behind)).toBeGreaterThanOrEqual(leastContrast)
        expect(contrastOf(theme.ink, theme.ground)).toBeGreaterThanOrEqual(leastContrast)
      }),
    )
  })
})
