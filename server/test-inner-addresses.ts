/** For tests: more than 60 ways to write an address that lies within the machine or the network of the site. */

/** The one address of this machine that tests call public. */
export const publicHost = '127.0.2.1'

/** Hosts, as an address holds them. */
const hosts = [
  // This machine and private networks, in the usual form.
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.254', '192.168.0.1'],
  ...['100.64.0.1', '192.0.0.192', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  // The metadata of clouds.
  ...['169.254.169.254', '169.254.170.2', '100.100.100.200', '168.63.129.16', '[fd00:ec2::254]'],
  // Short, decimal, hexadecimal and octal forms, and mixtures of them.
  ...['127.1', '127.0.1', '0', '2130706433', '0x7f000001', '0x7f.0.0.1', '0x7f.1', '0177.0.0.1', '017700000001'],
  ...['0x0a.0.0.1', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376'],
  // Characters that a browser turns into digits and full stops, and a full stop at the end.
  ...['１２７.0.0.1', '①②⑦.⓪.⓪.①', '127。0。0。1', '127．0．0．1', '127.0.0.1.', '%31%32%37.0.0.1'],
  // Addresses of IPv6, and addresses of IPv4 inside them.
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[::7f00:1]'],
  ...['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fe80::1]', '[fec0::1]'],
  ...['[fc00::1]', '[ff02::1]'],
] as const

/** Names, and what they mean to the tests. */
export const innerNames: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'inside.example': ['127.0.0.1'],
  'both.example': [publicHost, '127.0.0.1'],
  'six.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'metadata.google.internal': ['169.254.169.254'],
}

/** Addresses that are inside, each made with the port of a server of this machine and a path. */
export const innerAddresses: readonly (readonly [name: string, make: (port: number, path: string) => string])[] = [
  ...[...hosts, ...Object.keys(innerNames)].map(
    (host) => [host, (port: number, path: string) => `http://${host}:${port}${path}`] as const,
  ),
  ['a name and a password', (port, path) => `http://public.example:80@127.0.0.1:${port}${path}`],
  ['a public host before an at sign', (port, path) => `http://public.example@127.0.0.1:${port}${path}`],
  ['a bar turned around', (port, path) => `http:\\\\127.0.0.1:${port}${path.replace('/', '\\')}`],
  ['spaces and a line', (port, path) => ` http://127.0.\n0.1:${port}${path} `],
  ['another scheme', (port, path) => `gopher://127.0.0.1:${port}${path}`],
  ['a file', (_port, path) => `file:///etc/passwd?${path}`],
]
