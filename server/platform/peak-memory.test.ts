import { expect, it } from 'vitest'
import { peakMemory } from './peak-memory.ts'

it('reads the peak of this program, or asks the system where there is no such file', () => {
  expect(peakMemory(() => 'VmPeak:\t 4096000 kB\nVmHWM:\t  307200 kB\nVmRSS:\t 1024 kB\n')).toBe(300)
  const asked = Math.round(process.resourceUsage().maxRSS / 1024)
  expect(peakMemory(() => 'VmRSS:\t 1024 kB\n')).toBeGreaterThanOrEqual(asked)
  const absent = () => {
    throw new Error('ENOENT')
  }
  expect(peakMemory(absent)).toBeGreaterThanOrEqual(asked)
})
