import type { QuizIllustration } from '#contract/site/quizzes/quiz-terms.ts'

/** A point of a limb: place and half its thickness. */
export type Joint = readonly [x: number, y: number, radius: number]
export type Limb = readonly Joint[]

/** A creature made of limbs, in a box of 200 by 200; facing right. */
export interface Illustration {
  limbs: readonly Limb[]
  eye: readonly [x: number, y: number]
  /** Inlets, through which water reaches into the land. */
  grooves?: readonly Limb[]
}

/** A limb by its joints, such as '66 112 24, 106 106 34'. */
const limb = (joints: string): Limb =>
  joints.split(', ').map((joint) => {
    const [x = 0, y = 0, radius = 0] = joint.split(' ').map(Number)
    return [x, y, radius] as const
  })

/** The same limb on both sides of a creature that is seen from above or in front. */
const both = (joints: string): Limb[] => [
  limb(joints),
  limb(joints).map(([x, y, radius]) => [200 - x, y, radius] as const),
]

/** A groove that winds around a place, wider from turn to turn. */
const spiral = (x: number, y: number, { from, to, turns }: { from: number; to: number; turns: number }): Limb =>
  Array.from({ length: turns * 16 + 1 }, (_, step) => {
    const share = step / (turns * 16)
    const [angle, radius] = [share * turns * 2 * Math.PI, from * (to / from) ** share]
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, 0.8 + share * 1.6] as const
  })

/** The shapes of islands, one for each creature. */
export const illustrations: Readonly<Record<QuizIllustration, Illustration>> = {
  sparrow: {
    eye: [142, 62],
    limbs: [
      limb('66 112 24, 106 106 34, 130 84 25, 136 68 22'),
      limb('152 66 9, 178 72 1.5'),
      limb('62 116 18, 34 134 10, 8 154 7'),
      limb('96 134 6, 92 172 3.5'),
      limb('80 178 3, 92 173 4, 110 178 3'),
      limb('118 132 6, 122 172 3.5'),
      limb('122 173 4, 140 178 3'),
    ],
  },
  cat: {
    eye: [134, 62],
    limbs: [
      limb('78 150 34, 92 116 28, 112 88 20, 122 66 25'),
      limb('106 50 10, 98 22 2'),
      limb('136 48 10, 146 22 2'),
      limb('112 112 14, 122 150 9, 124 176 8, 138 178 6'),
      limb('92 176 11, 112 179 6'),
      limb('52 168 10, 24 166 8, 12 142 7, 22 118 6, 16 100 4'),
    ],
  },
  gull: {
    eye: [158, 94],
    limbs: [
      limb('52 128 8, 84 118 17, 118 108 19, 144 98 14, 156 95 13'),
      limb('166 97 7, 188 104 1.5'),
      limb('58 126 9, 24 142 7'),
      limb('104 106 15, 86 70 12, 56 50 9, 8 52 1.5'),
      limb('116 102 14, 122 62 11, 144 34 8, 190 26 1.5'),
    ],
  },
  gecko: {
    eye: [152, 44],
    limbs: [
      limb('64 138 11, 88 112 17, 116 84 15, 130 70 10, 144 54 16, 158 40 9'),
      limb('64 138 11, 44 160 9, 40 182 7, 20 190 4.5, 4 178 2'),
      limb('124 82 7, 150 92 5, 158 114 4, 150 126 3'),
      limb('158 114 4, 172 122 3'),
      limb('114 78 7, 94 58 5, 100 34 4, 92 22 3'),
      limb('100 34 4, 112 22 3'),
      limb('84 124 7, 112 140 5, 114 162 4, 106 172 3'),
      limb('114 162 4, 128 170 3'),
      limb('76 120 7, 50 108 5, 28 116 4, 16 108 3'),
      limb('28 116 4, 20 130 3'),
    ],
  },
  seal: {
    eye: [162, 56],
    limbs: [
      limb('34 152 9, 62 146 22, 100 136 32, 132 110 26, 146 80 19, 154 62 20'),
      limb('168 66 10, 182 70 4'),
      limb('122 144 13, 142 170 8, 162 178 4'),
      limb('34 150 9, 20 136 6, 6 116 3'),
      limb('34 154 9, 16 160 6, 2 150 3'),
    ],
  },
  snail: {
    eye: [166, 124],
    grooves: [spiral(86, 98, { from: 7, to: 44, turns: 2 })],
    limbs: [
      limb('84 96 52, 92 104 46'),
      limb('10 172 4, 40 164 10, 90 158 15, 140 156 15, 160 142 13, 168 122 12'),
      limb('166 116 6, 156 84 3, 154 76 4.5'),
      limb('172 116 6, 188 88 3, 192 80 4.5'),
    ],
  },
  penguin: {
    eye: [112, 42],
    limbs: [
      limb('96 138 36, 98 96 31, 102 64 20, 104 46 20'),
      limb('120 48 8, 150 56 1.5'),
      limb('74 84 11, 48 116 9, 34 152 3'),
      limb('122 84 10, 148 112 9, 164 144 3'),
      limb('82 170 10, 78 182 6, 60 184 4'),
      limb('112 170 10, 114 182 6, 134 184 4'),
    ],
  },
  owl: {
    eye: [120, 64],
    limbs: [
      limb('100 126 38, 100 96 40, 100 68 38'),
      ...both('72 46 14, 56 14 2'),
      ...both('58 92 16, 44 128 14, 50 166 3'),
      ...both('86 160 7, 82 182 4, 70 188 3'),
      limb('100 158 16, 100 192 6'),
    ],
  },
  dolphin: {
    eye: [150, 96],
    limbs: [
      limb('30 132 6, 50 98 15, 86 72 24, 122 74 25, 148 98 18, 156 108 14'),
      limb('162 114 9, 182 136 4'),
      limb('92 60 13, 82 36 7, 64 22 2'),
      limb('122 94 10, 116 122 6, 100 138 2'),
      limb('30 132 7, 12 138 5, 0 132 2'),
      limb('30 134 7, 40 152 5, 38 166 2'),
    ],
  },
  'flying-fish': {
    eye: [162, 90],
    limbs: [
      limb('22 122 5, 60 116 14, 110 106 19, 150 96 15, 174 92 6'),
      limb('22 122 5, 2 104 2'),
      limb('22 123 5, 12 142 5, 0 166 2'),
      limb('124 98 13, 104 62 13, 72 30 8, 40 10 2'),
      limb('112 98 10, 80 70 10, 40 52 2'),
      limb('126 114 10, 110 146 8, 84 168 2'),
    ],
  },
  sailfish: {
    eye: [146, 112],
    limbs: [
      limb('26 134 4, 62 130 12, 104 122 17, 138 114 13, 152 110 8'),
      limb('154 109 6, 198 92 1'),
      limb('58 122 8, 42 70 3'),
      limb('72 118 9, 62 50 4'),
      limb('88 114 9, 84 40 5'),
      limb('104 112 9, 106 44 5'),
      limb('120 108 8, 126 66 4'),
      limb('26 134 5, 16 112 4, 4 94 2'),
      limb('26 135 5, 18 158 4, 8 178 2'),
      limb('98 136 6, 86 166 2'),
    ],
  },
  kite: {
    eye: [106, 46],
    limbs: [
      limb('100 70 14, 100 108 16, 100 140 9'),
      limb('100 62 12, 100 48 14, 102 30 4'),
      ...both('92 80 16, 62 60 15, 34 66 13, 14 92 6, 6 118 2'),
      ...both('34 70 10, 28 98 6, 24 126 2'),
      ...both('54 72 11, 48 98 7, 44 122 2'),
      ...both('98 138 9, 82 174 8, 74 190 3'),
    ],
  },
  jellyfish: {
    eye: [118, 66],
    limbs: [
      limb('58 84 20, 74 62 34, 100 54 42, 126 62 34, 142 84 20'),
      limb('62 96 9, 52 124 5, 62 150 4, 50 182 1.5'),
      limb('84 96 12, 78 124 8, 90 152 6, 80 192 2'),
      limb('112 96 12, 122 126 8, 108 154 6, 120 190 2'),
      limb('138 96 9, 150 122 5, 142 150 4, 154 178 1.5'),
    ],
  },
  narwhal: {
    eye: [140, 106],
    limbs: [
      limb('24 128 7, 56 126 22, 96 118 34, 126 112 29, 142 108 22'),
      limb('152 94 6, 198 34 1'),
      limb('24 128 8, 10 112 6, 2 92 2'),
      limb('24 130 8, 8 142 6, 0 162 2'),
      limb('108 142 11, 104 166 8, 90 180 3'),
    ],
  },
  coral: {
    eye: [98, 34],
    limbs: [
      limb('100 190 16, 98 150 12, 96 116 10, 102 74 8, 98 34 11'),
      limb('96 116 9, 68 92 8, 56 54 10'),
      limb('68 92 7, 40 86 7, 22 60 9'),
      limb('98 122 9, 130 96 8, 140 52 10'),
      limb('130 96 7, 158 92 7, 178 66 9'),
      limb('98 152 9, 136 142 7, 166 124 9'),
      limb('98 158 9, 62 146 7, 34 126 9'),
      limb('66 192 7, 134 192 7'),
    ],
  },
  nautilus: {
    eye: [146, 112],
    grooves: [spiral(80, 98, { from: 8, to: 52, turns: 2 })],
    limbs: [
      limb('78 96 62, 92 104 56'),
      limb('122 76 24, 144 104 22, 140 132 18'),
      limb('154 116 8, 182 104 5, 198 110 1.5'),
      limb('154 126 8, 180 132 5, 198 146 1.5'),
      limb('148 136 8, 168 154 5, 178 178 1.5'),
      limb('136 142 8, 146 168 5, 140 194 1.5'),
    ],
  },
}
