import type { Range } from './conversion.ts'

// ASCII that may stand in an address; then Chinese only directly after a separator (wiki/区块链), since prose often
// follows an address without a space (https://a.example/b查看详情).
const address = /(?:https?:\/\/|www\.)(?:[\w\-.~:/?#[\]@!$&'()*+,;=%]|(?<=[/=#?&_-])[\p{sc=Han}]+)+/giu

/** The web addresses written out in a text: conversion must leave their Chinese characters alone. Browser-safe. */
export function writtenAddresses(text: string): Range[] {
  if (!text.includes('://') && !text.includes('www.')) return []
  return Array.from(text.matchAll(address), (match) => ({ start: match.index, end: match.index + match[0].length }))
}
