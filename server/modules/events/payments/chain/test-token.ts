import { type Abi, type Hex, parseAbi, toEventSelector, toFunctionSelector } from 'viem'

/**
 * For tests: a token as small as the standard allows, assembled here because no compiler comes with the packages.
 * A balance stands in the slot of its owner's address. Anybody may make tokens.
 */
export const tokenAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
  'function mint(address to, uint256 value) returns (bool)',
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferBoth(address to, uint256 value, address other, uint256 otherValue) returns (bool)',
]) satisfies Abi

const opcodes: Readonly<Record<string, number>> = {
  ...{ ADD: 0x01, SUB: 0x03, LT: 0x10, EQ: 0x14, SHR: 0x1c, CALLER: 0x33, CALLDATALOAD: 0x35, CODECOPY: 0x39 },
  ...{ MSTORE: 0x52, SLOAD: 0x54, SSTORE: 0x55, JUMP: 0x56, JUMPI: 0x57, JUMPDEST: 0x5b },
  ...{ DUP1: 0x80, DUP2: 0x81, DUP3: 0x82, LOG3: 0xa3, RETURN: 0xf3, REVERT: 0xfd },
}

/**
 * Bytes of a program in words: names of instructions, numbers to push (`0x…`, as long as they are written), `@name` to push
 * a place, and `name:` for the place itself.
 */
function assemble(program: string): string {
  const words = program.trim().split(/\s+/)
  const sizeOf = (word: string) => (word.startsWith('0x') ? 1 + (word.length - 2) / 2 : word.startsWith('@') ? 3 : 1)
  const places = new Map<string, number>()
  let at = 0
  for (const word of words) {
    if (word.endsWith(':')) places.set(word.slice(0, -1), at)
    at += sizeOf(word)
  }
  const byte = (value: number) => value.toString(16).padStart(2, '0')
  const push = (digits: string) => byte(0x5f + digits.length / 2) + digits
  return words
    .map((word) => {
      if (word.endsWith(':')) return byte(0x5b)
      if (word.startsWith('0x')) return push(word.slice(2))
      if (word.startsWith('@')) {
        const place = places.get(word.slice(1))
        if (place === undefined) throw new Error(`There is no place ${word}`)
        return push(place.toString(16).padStart(4, '0'))
      }
      const code = opcodes[word]
      if (code === undefined) throw new Error(`There is no instruction ${word}`)
      return byte(code)
    })
    .join('')
}

const signatures = {
  balanceOf: 'balanceOf(address)',
  mint: 'mint(address,uint256)',
  transfer: 'transfer(address,uint256)',
  transferBoth: 'transferBoth(address,uint256,address,uint256)',
} as const

const choice = (name: keyof typeof signatures) => `DUP1 ${toFunctionSelector(signatures[name])} EQ @${name} JUMPI`
const moved = toEventSelector('Transfer(address,address,uint256)')

const runtime = assemble(`
  0x00 CALLDATALOAD 0xe0 SHR
  ${choice('balanceOf')} ${choice('mint')} ${choice('transfer')} ${choice('transferBoth')}
  fail: 0x00 0x00 REVERT
  balanceOf: 0x04 CALLDATALOAD SLOAD 0x00 MSTORE 0x20 0x00 RETURN
  mint:
    0x24 CALLDATALOAD DUP1 0x04 CALLDATALOAD SLOAD ADD 0x04 CALLDATALOAD SSTORE
    0x00 MSTORE 0x04 CALLDATALOAD 0x00 ${moved} 0x20 0x00 LOG3
    @done JUMP
  transfer: @done 0x04 CALLDATALOAD 0x24 CALLDATALOAD @move JUMP
  transferBoth: @second 0x04 CALLDATALOAD 0x24 CALLDATALOAD @move JUMP
  second: @done 0x44 CALLDATALOAD 0x64 CALLDATALOAD @move JUMP
  done: 0x01 0x00 MSTORE 0x20 0x00 RETURN
  move:
    DUP1 CALLER SLOAD LT @fail JUMPI
    DUP1 CALLER SLOAD SUB CALLER SSTORE
    DUP1 DUP3 SLOAD ADD DUP3 SSTORE
    0x00 MSTORE CALLER ${moved} 0x20 0x00 LOG3
    JUMP
`)

const length = (runtime.length / 2).toString(16).padStart(4, '0')
/** Copies the program behind it and returns it: 13 bytes. */
const loader = assemble(`0x${length} DUP1 0x000d 0x00 CODECOPY 0x00 RETURN`)

/** Bytecode to send to create such a token. */
export const tokenBytecode: Hex = `0x${loader}${runtime}`
