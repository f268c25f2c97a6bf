import { describe, expect, it } from 'vitest'
import { deviceOf, searchedWord, sourceOf } from './visit.ts'

describe('the class of a device', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1', 'phone'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'phone'],
    ['Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'tablet'],
    ['Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'tablet'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36', 'computer'],
  ])('of %s is %s', (agent, device) => expect(deviceOf(agent)).toBe(device))
})

describe('where a reader came from', () => {
  it.each([
    ['', ''],
    ['/news', undefined],
    ['https://www.google.com', 'google.com'],
    ['https://site.test', undefined],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['http://192.0.2.7:8080', 'other'],
    ['http://[2001:db8::1]/', 'other'],
    ['http://localhost', 'other'],
    ['android-app://com.example', 'other'],
    ['//elsewhere.example/', 'other'],
    [`https://${'a.'.repeat(80)}example`, 'other'],
    ['<script>', 'other'],
  ])('%s is %j', (previous, source) => expect(sourceOf(previous, 'site.test')).toBe(source))
})

describe('a searched word', () => {
  it.each([
    ['  BTC   减半 ', 'btc 减半'],
    ['ＥＴＦ', 'etf'],
    ['EIP-1559', 'eip-1559'],
    ['someone@example.org', undefined],
    ['session expired: https://console.example', undefined],
    ['www.example.org', undefined],
    ['sign in at example.org/console', undefined],
    ['yearn.finance', 'yearn.finance'],
    ['+852 9123 4567', undefined],
    ['\u0000', undefined],
    ['', undefined],
    ['长'.repeat(40), undefined],
  ])('%j is counted as %j', (keyword, word) => expect(searchedWord(keyword)).toBe(word))
})
