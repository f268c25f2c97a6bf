import { describe, expect, it } from 'vitest'
import { separatorOf } from './separator.ts'

describe('what separates the columns of a table', () => {
  it.each([
    ['award,name\nperson,张三', ','],
    ['award;name\nperson;张三', ';'],
    ['award\tname\nperson\tZhang, San', '\t'],
    ['award|name\nperson|张三', '|'],
    ['award;name;note\nperson;"Zhang, San";a\nproject;"b, c";d', ';'],
    ['name\n张三', ','],
    ['', ','],
  ])('%j: %j', (text, separator) => expect(separatorOf(text)).toBe(separator))
})
